import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { GroupSelector } from '../../dispatch/group/group.js';
import { getSharedWeighterToken, getWeighterToken } from '../tokens.js';

/** Finds what modules provide under a token, overridden in a test or not. */
@Injectable()
export class ProviderLookup {
  constructor(private readonly modules: ModulesContainer) {}

  /** Whether the token stands for a new instance in each request. */
  isScoped(token: string): boolean {
    for (const module of this.modules.values()) {
      if (module.providers.get(token)?.isDependencyTreeStatic() === false) {
        return true;
      }
    }
    return false;
  }

  /** The selector of that name, shared or not. */
  findSelector(name: string): GroupSelector | undefined {
    return (
      this.find<GroupSelector>(getWeighterToken(name)) ??
      this.find<GroupSelector>(getSharedWeighterToken(name))
    );
  }

  /** The instance that the first module with the token provides, if it exists yet. */
  find<T>(token: string): T | undefined {
    for (const module of this.modules.values()) {
      const instance: unknown = module.providers.get(token)?.instance;
      if (instance !== undefined && instance !== null) {
        return instance as T;
      }
    }
    return undefined;
  }
}
