import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { runDemo } from './demo/run-demo.js';
import { explain } from './explain.js';
import { readOptions } from './options.js';

const { serve, port } = readOptions();

const app = await NestFactory.create(AppModule, {
  logger: ['error', 'warn'],
});
app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
await app.listen(port, '127.0.0.1');
const url = await app.getUrl();

if (serve) {
  console.log(explain(url));
} else {
  const served = await runDemo(url);
  await app.close();
  process.exitCode = served ? 0 : 1;
}
