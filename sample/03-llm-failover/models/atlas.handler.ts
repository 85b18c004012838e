import { Injectable } from '@nestjs/common';
import { type DispatchContext, WeightedHandler } from 'nestjs-weighter';
import {
  Complete,
  type Completion,
  type Prompt,
  StreamTokens,
} from '../complete.group.js';
import { ModelClient } from './model-client.js';

@Injectable()
export class AtlasHandler {
  constructor(private readonly models: ModelClient) {}

  @WeightedHandler(Complete, { name: 'atlas' })
  complete(prompt: Prompt, { signal }: DispatchContext): Promise<Completion> {
    return this.models.complete('atlas', prompt, signal);
  }

  @WeightedHandler(StreamTokens, { name: 'atlas' })
  stream(
    prompt: Prompt,
    { signal }: DispatchContext,
  ): AsyncIterable<Completion> {
    return this.models.stream('atlas', prompt, signal);
  }
}
