import { type Receipt } from '../../01-sms-gateway/sms.group.js';

/** The running application over HTTP, as its users and its monitoring see it. */
export class Gateway {
  constructor(private readonly url: string) {}

  /** Sends so many messages in a row; counts who took them. */
  async send(count: number): Promise<Record<string, number>> {
    const taken: Record<string, number> = {};
    for (let i = 0; i < count; i++) {
      const response = await fetch(`${this.url}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: '+4912345', text: `Message ${i}` }),
      });
      if (!response.ok) {
        throw new Error(`A message was lost: ${response.status}.`);
      }
      const { supplier } = (await response.json()) as Receipt;
      taken[supplier] = (taken[supplier] ?? 0) + 1;
    }
    return taken;
  }

  /** The scraped lines that begin so. */
  async metrics(...names: string[]): Promise<string[]> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return text
      .split('\n')
      .filter((line) => names.some((name) => line.startsWith(`${name}{`)));
  }

  async health(): Promise<string> {
    const response = await fetch(`${this.url}/health/suppliers`);
    const { status } = (await response.json()) as { status: string };
    return `${response.status} ${status}`;
  }
}
