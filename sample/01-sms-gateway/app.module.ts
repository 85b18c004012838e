import { Module } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import { WeighterModule } from 'nestjs-weighter';
import { MessagesController } from './messages.controller.js';
import { SendSms } from './sms.group.js';
import { SmsService } from './sms.service.js';
import { suppliersConfig } from './suppliers.config.js';
import { SuppliersController } from './suppliers.controller.js';
import { SuppliersModule } from './suppliers/suppliers.module.js';

@Module({
  imports: [
    ConfigModule.forRoot({ ignoreEnvFile: true, load: [suppliersConfig] }),
    WeighterModule.forFeature({
      name: SendSms.name,
      imports: [ConfigModule],
      inject: [ConfigService],
      useFactory: (config: ConfigService) => ({
        weights: config.getOrThrow<Record<string, number>>('weights'),
      }),
    }),
    SuppliersModule,
  ],
  controllers: [MessagesController, SuppliersController],
  providers: [SmsService],
})
export class AppModule {}
