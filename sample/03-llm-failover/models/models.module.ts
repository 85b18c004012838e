import { Module } from '@nestjs/common';
import { AtlasHandler } from './atlas.handler.js';
import { BirchHandler } from './birch.handler.js';
import { CedarHandler } from './cedar.handler.js';
import { ModelClient } from './model-client.js';
import { ModelEndpoints } from './model-endpoints.js';

@Module({
  providers: [
    ModelEndpoints,
    ModelClient,
    AtlasHandler,
    BirchHandler,
    CedarHandler,
  ],
})
export class ModelsModule {}
