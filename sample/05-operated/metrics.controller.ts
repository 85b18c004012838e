import { Controller, Get, Header } from '@nestjs/common';
import { WeighterControl } from 'nestjs-weighter';
import { registerWeighterMetrics } from 'nestjs-weighter/prometheus';
import * as client from 'prom-client';

@Controller('metrics')
export class MetricsController {
  private readonly registry = new client.Registry();

  constructor(control: WeighterControl) {
    registerWeighterMetrics({ control, client, registry: this.registry });
  }

  @Get()
  @Header('content-type', 'text/plain; version=0.0.4')
  scrape(): Promise<string> {
    return this.registry.metrics();
  }
}
