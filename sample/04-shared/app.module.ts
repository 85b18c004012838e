import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { WeighterModule } from 'nestjs-weighter';
import { REDIS, RedisModule } from './redis.module.js';
import { SUPPLIERS } from './suppliers.js';

@Module({
  imports: [
    RedisModule,
    WeighterModule.forRootAsync({
      imports: [RedisModule],
      inject: [REDIS],
      useFactory: (client: Redis) => ({
        sharing: { client, namespace: 'sample', timeout: 50 },
      }),
    }),
    WeighterModule.forFeature({
      name: 'suppliers',
      candidates: SUPPLIERS,
      id: (supplier) => supplier.name,
      weight: (supplier) => supplier.weight,
      shared: true,
    }),
  ],
})
export class AppModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly client: Redis) {}

  /** The client is the application's own, so the application closes it. */
  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
