import { Module } from '@nestjs/common';
import { AuroraHandler } from './aurora.handler.js';
import { BluebirdHandler } from './bluebird.handler.js';
import { CobaltHandler } from './cobalt.handler.js';
import { LoopbackSuppliers } from './loopback-suppliers.js';

@Module({
  providers: [LoopbackSuppliers, AuroraHandler, BluebirdHandler, CobaltHandler],
})
export class SuppliersModule {}
