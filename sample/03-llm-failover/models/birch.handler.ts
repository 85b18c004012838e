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
export class BirchHandler {
  constructor(private readonly models: ModelClient) {}

  @WeightedHandler(Complete, { name: 'birch' })
  complete(prompt: Prompt, { signal }: DispatchContext): Promise<Completion> {
    return this.models.complete('birch', prompt, signal);
  }

  @WeightedHandler(StreamTokens, { name: 'birch' })
  stream(
    prompt: Prompt,
    { signal }: DispatchContext,
  ): AsyncIterable<Completion> {
    return this.models.stream('birch', prompt, signal);
  }
}
