import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { runDemo } from './demo/run-demo.js';
import { readOptions } from './options.js';
import { temporaryFolder } from './temporary-folder.js';

const { sources } = readOptions();

try {
  const app = await NestFactory.createApplicationContext(
    AppModule.of(sources, temporaryFolder()),
    { logger: false, abortOnError: false },
  );
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  const fault = await runDemo(app).finally(() => app.close());
  if (fault !== undefined) {
    throw new Error(fault);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
