import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';

const require = createRequire(import.meta.url);

it.each([
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/platform-express',
  '@nestjs/platform-fastify',
  '@nestjs/terminus',
  '@nestjs/testing',
])('%s is that of Nest 11', (name) => {
  const { version } = require(`${name}/package.json`) as { version: string };
  expect(version).toMatch(/^11\./);
});
