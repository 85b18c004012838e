import { Module } from '@nestjs/common';
import { Redis } from 'ioredis';

export const REDIS = Symbol('redis');

@Module({
  providers: [
    {
      provide: REDIS,
      useFactory: () => {
        const client = new Redis(Number(process.env.REDIS_PORT), {
          maxRetriesPerRequest: null,
          retryStrategy: () => 50,
        });
        // Without a listener ioredis prints each failed connection.
        client.on('error', () => undefined);
        return client;
      },
    },
  ],
  exports: [REDIS],
})
export class RedisModule {}
