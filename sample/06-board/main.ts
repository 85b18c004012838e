import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { readOptions } from './options.js';

const { port, readOnly, shot } = readOptions();

const app = await NestFactory.create(AppModule.with(readOnly), {
  logger: ['error', 'warn'],
});
app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
await app.listen(port, '127.0.0.1');
const url = `${await app.getUrl()}/weighter`;

if (shot === undefined) {
  console.log(`A gateway under load. Its board: ${url}

Shift the canary: in 'sms', give aurora-v2 more weight. See cobalt fail every now
and then, and be ejected. Suspend somebody, and undo that.

Ctrl-C ends it.`);
} else {
  const { takeShots } = await import('./take-shots.js');
  await takeShots(app, url, shot);
  await app.close();
}
