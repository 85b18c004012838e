import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { WeighterControl } from 'nestjs-weighter';
import { AppModule } from './app.module.js';
import { Gateway } from './operator/gateway.js';
import { runShift } from './operator/run-shift.js';
import { WeighterLogger } from './operator/weighter-logger.js';

const app = await NestFactory.create(AppModule, {
  logger: new WeighterLogger(),
});
app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
await app.listen(0, '127.0.0.1');
await runShift(new Gateway(await app.getUrl()), app.get(WeighterControl));
await app.close();
