import { Controller, Get } from '@nestjs/common';
import { HealthCheck, HealthCheckService } from '@nestjs/terminus';
import { WeighterHealthIndicator } from 'nestjs-weighter/terminus';
import { SendSms } from '../01-sms-gateway/sms.group.js';

/** For a dashboard; a supplier's outage is no reason to restart a pod. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly weighter: WeighterHealthIndicator,
  ) {}

  @Get('suppliers')
  @HealthCheck()
  suppliers() {
    return this.health.check([
      () => this.weighter.isUsable(SendSms.name, { minEligible: 2 }),
    ]);
  }
}
