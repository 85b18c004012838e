import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DuplicateSelectorError } from '../../errors/duplicate-selector.error.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { SelectorDefinition } from '../../interfaces/module/selector-definition.interface.js';
import { FEATURE_MARK, ROOT_MARK } from '../tokens.js';
import type { FeatureMark } from './feature-mark.js';
import type { NestModule } from './nest-wrapper.js';

/** Knows which modules of the application define which selectors. */
@Injectable()
export class FeatureIndex {
  constructor(private readonly modules: ModulesContainer) {}

  /** The names of all defined selectors. */
  names(): Set<string> {
    const names = new Set<string>();
    for (const { mark } of this.features()) {
      mark.definitions.forEach(({ name }) => names.add(name));
    }
    return names;
  }

  /** @throws {@link DuplicateSelectorError} when the name has two definitions */
  checkUnique(name: string): void {
    const importers = new Map<SelectorDefinition, string>();
    for (const { mark, module } of this.features()) {
      for (const definition of mark.definitions) {
        if (definition.name === name && !importers.has(definition)) {
          importers.set(definition, this.importersOf(module));
        }
      }
    }
    if (importers.size > 1) {
      throw new DuplicateSelectorError(
        `Selector '${name}' is defined ${importers.size} times, in ${[...importers.values()].join(' and in ')}. To share one selector, keep its definition in a constant and give that same object to each forFeature(), or define it once with isGlobal: true; for separate selectors, give each a name of its own.`,
      );
    }
  }

  /** @throws {@link SelectorConfigurationError} when the application has two `forRoot` */
  checkOneRoot(): void {
    const roots = [...this.modules.values()].filter(({ providers }) =>
      providers.has(ROOT_MARK),
    );
    if (roots.length > 1) {
      throw new SelectorConfigurationError(
        `WeighterModule.forRoot() or forRootAsync() is imported ${roots.length} times, in ${roots.map((root) => this.importersOf(root)).join(' and in ')}. Its options are the application's: keep one, and import plain WeighterModule or forFeature() elsewhere.`,
      );
    }
  }

  /** A mark is known by its token, not its class, which another build has another of. */
  private *features(): Generator<{ mark: FeatureMark; module: NestModule }> {
    for (const module of this.modules.values()) {
      const mark: unknown = module.providers.get(FEATURE_MARK)?.instance;
      if (mark !== undefined) {
        yield { mark: mark as FeatureMark, module };
      }
    }
  }

  private importersOf(module: NestModule): string {
    const importers = [...this.modules.values()]
      .filter(({ imports }) => imports.has(module))
      .map(({ name }) => name);
    return importers.join(', ') || 'the root module';
  }
}
