import {
  Injectable,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { type SourcesConfig } from '../sources.config.js';
import { Database } from './database.js';

/** The databases of the configuration. */
@Injectable()
export class Databases implements OnModuleInit, OnApplicationShutdown {
  readonly all: readonly Database[];

  constructor(config: ConfigService) {
    const folder = config.getOrThrow<string>('folder');
    const sources = config.getOrThrow<SourcesConfig>('sources');
    this.all = Object.entries(sources).map(
      ([name, source]) => new Database(name, source, folder),
    );
  }

  async onModuleInit(): Promise<void> {
    await Promise.all(this.all.map((database) => database.open()));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.map((database) => database.close()));
  }

  /** Those that take reads ('r') or writes ('w'); 'rw' stands on both sides. */
  taking(side: 'r' | 'w'): Database[] {
    const takers = this.all.filter(({ config }) => config.mode.includes(side));
    if (!takers.some(({ config }) => config.weight !== 0)) {
      const kind = side === 'r' ? 'reads' : 'writes';
      throw new Error(
        `no database takes ${kind}: give one the mode '${side}' or 'rw' and a weight above 0`,
      );
    }
    return takers;
  }
}
