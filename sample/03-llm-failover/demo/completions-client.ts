import { type HandlerSnapshot } from 'nestjs-weighter';
import { type Completion } from '../complete.group.js';

/** Talks to the running application over HTTP, as anybody else would. */
export class CompletionsClient {
  constructor(private readonly url: string) {}

  async complete(text: string): Promise<Completion> {
    const response = await this.request('/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    return (await response.json()) as Completion;
  }

  /** All tokens of a stream of server-sent events, in order. */
  async stream(text: string): Promise<Completion[]> {
    const path = `/completions/stream?text=${encodeURIComponent(text)}`;
    const response = await this.request(path);
    const events = await response.text();
    if (events.includes('event: error')) {
      throw new Error(`${path} broke off: ${events}`);
    }
    return [...events.matchAll(/^data: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data) as Completion,
    );
  }

  async models(): Promise<HandlerSnapshot[]> {
    const response = await this.request('/models');
    return (await response.json()) as HandlerSnapshot[];
  }

  private async request(path: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(this.url + path, init);
    if (!response.ok) {
      const { status } = response;
      throw new Error(`${path} answered ${status}: ${await response.text()}`);
    }
    return response;
  }
}
