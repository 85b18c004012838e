import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';

const config = (
  (await import(new URL('../eslint.config.js', import.meta.url).href)) as {
    default: Linter.Config[];
  }
).default;

/** What the rule of the layers says about one import in a file of `lib`. */
function refusals(file: string, source: string): string[] {
  const rules = config.filter(
    ({ files, rules }) => files && rules?.['no-restricted-imports'],
  );
  return new Linter()
    .verify(`import '${source}';`, rules, { filename: `lib/${file}` })
    .map(({ message }) => message);
}

describe('the layers', () => {
  it.each([
    ['selection/weighter.ts', '../module/weighter.module.js'],
    ['selection/weighter.ts', '../module/tokens.js'],
    ['selection/weighter.ts', '../index.js'],
    ['selection/weighter.ts', '../dispatch/dispatcher.js'],
    ['selection/weighter.ts', '@nestjs/common'],
    ['selection/candidates/draw.ts', '../../module/tokens.js'],
    ['selection/candidates/draw.ts', '../../dispatch/dispatcher.js'],
    ['selection/strategies/smooth/walk.ts', '../../../module/tokens.js'],
    ['selection/strategies/smooth/walk.ts', 'rxjs'],
    ['errors/weighter.error.ts', '../selection/weighter.js'],
    ['errors/weighter.error.ts', '@nestjs/common'],
    ['sharing/shared-weighter.ts', '../dispatch/dispatcher.js'],
    ['sharing/shared-weighter.ts', '@nestjs/common'],
    ['sharing/tickets/ticket-queue.ts', '../../dispatch/dispatcher.js'],
    ['rules/option-rules.ts', '../selection/weighter.js'],
    ['rules/option-rules.ts', '@nestjs/common'],
    ['interfaces/dispatch/handler.ts', '../../dispatch/dispatcher.js'],
    ['interfaces/dispatch/handler.ts', '../../errors/weighter.error.js'],
    ['interfaces/dispatch/handler.ts', '../../module/tokens.js'],
    ['dispatch/dispatcher.ts', '../module/weighter.module.js'],
    ['dispatch/dispatcher.ts', '../module/discovery/class-of.js'],
    ['dispatch/dispatcher.ts', '../sharing/shared-weighter.js'],
    ['dispatch/dispatcher.ts', '../selection/index.js'],
    ['dispatch/call/attempt.ts', '../../module/tokens.js'],
    ['module/tokens.ts', '../index.js'],
    ['module/discovery/class-of.ts', '../../board/board.module.js'],
    ['module/discovery/class-of.ts', '@nestjs/core/injector/module.js'],
    ['module/weighter.module.ts', '@nestjs/core/injector/module.js'],
    ['board/board.ts', '../dispatch/dispatcher.js'],
    ['board/board.ts', '../selection/weighter.js'],
    ['board/page/parts/row.ts', '../../../dispatch/dispatcher.js'],
    ['control/weighter-control.ts', '../metrics/status-reader.js'],
    ['metrics/status-reader.ts', '../dispatch/dispatcher.js'],
    ['metrics/status-reader.ts', '@nestjs/common'],
    ['prometheus/line.ts', '../module/tokens.js'],
    ['prometheus/line.ts', '../otel/observables.js'],
    ['otel/observables.ts', '../prometheus/line.js'],
    ['terminus/weighter.health-indicator.ts', '../module/tokens.js'],
  ])('refuse in %s an import of %s', (file, source) => {
    expect(refusals(file, source)).not.toEqual([]);
  });

  it.each([
    ['selection/candidates/draw.ts', './tier.js'],
    ['selection/candidates/draw.ts', '../../errors/weighter.error.js'],
    ['selection/strategies/smooth/walk.ts', '../../candidates/tier.js'],
    ['errors/no-candidate.error.ts', '../interfaces/dispatch/reason.js'],
    ['interfaces/dispatch/dispatch-options.interface.ts', '@nestjs/core'],
    ['sharing/sequence/fingerprint.ts', '../../selection/weighter.js'],
    ['dispatch/dispatcher.ts', '../selection/weighter.js'],
    ['dispatch/call/attempt.ts', '../../rules/option-rules.js'],
    ['module/tokens.ts', '@nestjs/core'],
    ['board/board.ts', '../control/weighter-control.js'],
    ['board/page/parts/row.ts', '../../wire.js'],
    ['module/discovery/class-of.ts', '../../dispatch/dispatcher.js'],
    [
      'module/selectors/selector.factory.ts',
      '../../sharing/shared-weighter.js',
    ],
    ['metrics/status-reader.ts', '../control/weighter-control.js'],
    ['prometheus/line.ts', '../metrics/instruments.js'],
    ['otel/observables.ts', '../metrics/instruments.js'],
    ['terminus/weighter.health-indicator.ts', '@nestjs/terminus'],
  ])('allow in %s an import of %s', (file, source) => {
    expect(refusals(file, source)).toEqual([]);
  });
});
