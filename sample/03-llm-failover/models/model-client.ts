import { BadGatewayException, Injectable } from '@nestjs/common';
import { type Completion, type Prompt } from '../complete.group.js';
import { type ModelName, ModelEndpoints } from './model-endpoints.js';

/** Speaks the HTTP interface that the three models have in common. */
@Injectable()
export class ModelClient {
  constructor(private readonly endpoints: ModelEndpoints) {}

  async complete(
    model: ModelName,
    prompt: Prompt,
    signal: AbortSignal,
  ): Promise<Completion> {
    const response = await this.post(model, '/complete', prompt, signal);
    return { model, text: await response.text() };
  }

  async *stream(
    model: ModelName,
    prompt: Prompt,
    signal: AbortSignal,
  ): AsyncGenerator<Completion> {
    const { body } = await this.post(model, '/stream', prompt, signal);
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      yield { model, text };
    }
  }

  private async post(
    model: ModelName,
    path: string,
    prompt: Prompt,
    signal: AbortSignal,
  ): Promise<Response> {
    const response = await fetch(this.endpoints.url(model, path), {
      method: 'POST',
      body: prompt.text,
      signal,
    });
    if (!response.ok) {
      throw new BadGatewayException(`${model} answered ${response.status}.`);
    }
    return response;
  }
}
