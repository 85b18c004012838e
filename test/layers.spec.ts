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
    ['selection/draw.ts', '../weighter.module.js'],
    ['selection/draw.ts', '../weighter-core.module.js'],
    ['selection/draw.ts', '../index.js'],
    ['selection/draw.ts', '../dispatch/dispatcher.js'],
    ['selection/draw.ts', '@nestjs/common'],
    ['selection/strategies/smooth.strategy.ts', '../../options-source.js'],
    ['selection/strategies/smooth.strategy.ts', '../../dispatch/dispatcher.js'],
    ['selection/strategies/smooth/walk.ts', '../../../weighter.module.js'],
    ['selection/strategies/smooth/walk.ts', 'rxjs'],
    ['errors/weighter.error.ts', '../selection/weighter.js'],
    ['errors/weighter.error.ts', '@nestjs/common'],
    ['sharing/shared-weighter.ts', '../dispatch/dispatcher.js'],
    ['sharing/shared-weighter.ts', '@nestjs/common'],
    ['interfaces/handler-group.interface.ts', '../dispatch/dispatcher.js'],
    ['interfaces/handler-group.interface.ts', '../errors/weighter.error.js'],
    ['interfaces/handler-group.interface.ts', '../weighter.constants.js'],
    ['dispatch/dispatcher.ts', '../weighter.module.js'],
    ['dispatch/dispatcher.ts', '../options-source.js'],
    ['dispatch/dispatcher.ts', '../discovery/class-of.js'],
    ['dispatch/dispatcher.ts', '../selection/index.js'],
    ['discovery/class-of.ts', '../decorators/declare-handler.js'],
    ['discovery/class-of.ts', '../weighter-core.module.js'],
    ['discovery/class-of.ts', '@nestjs/core/injector/instance-wrapper.js'],
    ['decorators/declare-handler.ts', '../discovery/class-of.js'],
    ['weighter.module.ts', '@nestjs/core/injector/module.js'],
    ['weighter.module.ts', './index.js'],
  ])('refuse in %s an import of %s', (file, source) => {
    expect(refusals(file, source)).not.toEqual([]);
  });

  it.each([
    ['selection/draw.ts', './entry.js'],
    ['selection/draw.ts', '../errors/weighter.error.js'],
    ['selection/strategies/smooth/walk.ts', '../../entry.js'],
    ['errors/no-candidate.error.ts', '../interfaces/draw-options.interface.js'],
    ['interfaces/dispatch-options.interface.ts', '@nestjs/core'],
    ['dispatch/dispatcher.ts', '../selection/weighter.js'],
    ['dispatch/dispatcher.ts', '../weighter.constants.js'],
    ['discovery/class-of.ts', '../dispatch/dispatcher.js'],
    ['discovery/class-of.ts', '@nestjs/core'],
    ['decorators/declare-handler.ts', '../dispatch/selector-name.js'],
    ['weighter.module.ts', './discovery/feature-mark.js'],
  ])('allow in %s an import of %s', (file, source) => {
    expect(refusals(file, source)).toEqual([]);
  });
});
