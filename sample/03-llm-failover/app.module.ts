import { Module } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import { WeighterModule } from 'nestjs-weighter';
import { Complete, StreamTokens } from './complete.group.js';
import { CompletionsController } from './completions.controller.js';
import { CompletionsService } from './completions.service.js';
import { modelsConfig } from './models.config.js';
import { ModelsController } from './models.controller.js';
import { ModelsModule } from './models/models.module.js';
import { SURVIVAL } from './survival.js';

const source = {
  imports: [ConfigModule],
  inject: [ConfigService],
  useFactory: (config: ConfigService) => ({
    weights: config.getOrThrow<Record<string, number>>('weights'),
    ...SURVIVAL,
  }),
};

@Module({
  imports: [
    ConfigModule.forRoot({ ignoreEnvFile: true, load: [modelsConfig] }),
    WeighterModule.forFeature(
      { name: Complete.name, ...source },
      { name: StreamTokens.name, ...source },
    ),
    ModelsModule,
  ],
  controllers: [CompletionsController, ModelsController],
  providers: [CompletionsService],
})
export class AppModule {}
