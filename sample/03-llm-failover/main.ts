import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { runDemo } from './demo/run-demo.js';

try {
  const app = await NestFactory.create(AppModule, {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  await app.listen(0, '127.0.0.1');
  const fault = await runDemo(app).finally(() => app.close());
  if (fault !== undefined) {
    throw new Error(fault);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
