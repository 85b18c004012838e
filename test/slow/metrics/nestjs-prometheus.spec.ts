import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, jest } from '@jest/globals';
import { build } from '../../support/build.js';
import { valueOf } from '../../support/exposition.js';

// It builds the package, where it has not been built.
jest.setTimeout(120_000);

// Jest cannot load CommonJS that requires Nest 12: it runs in a process of its own.
it('/metrics of @willsoto/nestjs-prometheus tells of groups, also after a restart within the process', async () => {
  await build();
  const fixture = new URL('fixtures/nestjs-prometheus.js', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(fixture),
  ]);
  const answers = JSON.parse(stdout) as { type: string; text: string }[];
  const attempts = (text: string, handler: string) =>
    valueOf(text, 'weighter_attempts_total', {
      group: 'jobs',
      handler,
      outcome: 'succeeded',
      kind: 'first',
    });
  expect(
    answers.map(({ text }) => [attempts(text, 'A'), attempts(text, 'B')]),
  ).toEqual([
    [6, 2],
    [3, 1],
  ]);
  for (const { type, text } of answers) {
    expect(type).toContain('text/plain');
    expect(valueOf(text, 'mine_total')).toBe(0);
  }
});
