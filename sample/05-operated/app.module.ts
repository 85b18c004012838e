import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { WeighterModule } from 'nestjs-weighter';
import { WeighterHealthIndicator } from 'nestjs-weighter/terminus';
import { MessagesController } from '../01-sms-gateway/messages.controller.js';
import { SendSms } from '../01-sms-gateway/sms.group.js';
import { SmsService } from '../01-sms-gateway/sms.service.js';
import { SuppliersModule } from '../01-sms-gateway/suppliers/suppliers.module.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';

/** The gateway of the first sample, with cobalt not yet in use, and what an operator needs. */
@Module({
  imports: [
    WeighterModule.forRoot({ application: 'gateway' }),
    WeighterModule.forFeature({
      name: SendSms.name,
      weights: { aurora: 3, bluebird: 1, cobalt: 0 },
      failover: true,
    }),
    SuppliersModule,
    TerminusModule,
  ],
  controllers: [MessagesController, MetricsController, HealthController],
  providers: [SmsService, WeighterHealthIndicator],
})
export class AppModule {}
