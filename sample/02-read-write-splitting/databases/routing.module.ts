import { Module } from '@nestjs/common';
import { WeighterModule } from 'nestjs-weighter';
import { type Database } from './database.js';
import { DatabaseRouter } from './database-router.js';
import { Databases } from './databases.js';
import { DatabasesModule } from './databases.module.js';
import { Journal } from './journal.js';
import { Replicator } from './replicator.js';

const weight = ({ config }: Database) => config.weight;

@Module({
  imports: [
    DatabasesModule,
    WeighterModule.forFeature(
      {
        name: 'reads',
        imports: [DatabasesModule],
        inject: [Databases],
        useFactory: (databases: Databases) => ({
          candidates: databases.taking('r'),
          weight,
        }),
      },
      {
        name: 'writes',
        imports: [DatabasesModule],
        inject: [Databases],
        useFactory: (databases: Databases) => ({
          candidates: databases.taking('w'),
          weight,
        }),
      },
    ),
  ],
  providers: [DatabaseRouter, Replicator, Journal],
  exports: [DatabaseRouter],
})
export class RoutingModule {}
