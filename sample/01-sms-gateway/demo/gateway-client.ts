import { type CandidateSnapshot } from 'nestjs-weighter';
import { type Receipt, type Sms } from '../sms.group.js';

/** Talks to the running application over HTTP, as anybody else would. */
export class GatewayClient {
  constructor(private readonly url: string) {}

  /** One after the other: the sequence is visible only in order. */
  async send(messages: readonly Sms[]): Promise<Receipt[]> {
    const receipts: Receipt[] = [];
    for (const message of messages) {
      receipts.push(
        await this.request<Receipt>('/messages', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(message),
        }),
      );
    }
    return receipts;
  }

  suppliers(): Promise<CandidateSnapshot<string>[]> {
    return this.request('/suppliers');
  }

  private async request<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(this.url + path, init);
    if (!response.ok) {
      const { status } = response;
      throw new Error(`${path} answered ${status}: ${await response.text()}`);
    }
    return (await response.json()) as T;
  }
}
