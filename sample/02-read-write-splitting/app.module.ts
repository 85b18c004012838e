import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { RoutingModule } from './databases/routing.module.js';
import { OrderRepository } from './orders/order.repository.js';
import { OrdersService } from './orders/orders.service.js';
import { sourcesConfig } from './sources.config.js';

@Module({})
export class AppModule {
  /**
   * @param sources the JSON file that says what databases there are
   * @param folder where their files are kept
   */
  static of(sources: string, folder: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot({
          isGlobal: true,
          ignoreEnvFile: true,
          load: [() => sourcesConfig(sources), () => ({ folder })],
        }),
        RoutingModule,
      ],
      providers: [OrdersService, OrderRepository],
    };
  }
}
