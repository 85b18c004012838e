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
export class CedarHandler {
  constructor(private readonly models: ModelClient) {}

  @WeightedHandler(Complete, { name: 'cedar' })
  complete(prompt: Prompt, { signal }: DispatchContext): Promise<Completion> {
    return this.models.complete('cedar', prompt, signal);
  }

  @WeightedHandler(StreamTokens, { name: 'cedar' })
  stream(
    prompt: Prompt,
    { signal }: DispatchContext,
  ): AsyncIterable<Completion> {
    return this.models.stream('cedar', prompt, signal);
  }
}
