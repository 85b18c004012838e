import { subscribe } from 'node:diagnostics_channel';
import { type DispatchEvents } from 'nestjs-weighter';

type Name = keyof DispatchEvents;

interface Entry {
  /** Milliseconds since the log was opened. */
  at: number;
  text: string;
}

/** Listens to what the dispatcher of a group publishes. */
export class EventLog {
  private readonly openedAt = performance.now();
  private entries: Entry[] = [];
  /** Who failed in each attempt after which another model was tried. */
  private failedOver: string[] = [];
  private onRecovered: () => void = () => undefined;

  constructor(private readonly group: string) {
    this.on('weighter:failover', ({ handler }) =>
      this.failedOver.push(handler),
    );
    this.on('weighter:ejected', ({ handler, durationMs }) =>
      this.write(`${handler} ejected for ${durationMs} ms`),
    );
    this.on('weighter:recovered', ({ handler }) => {
      this.write(`${handler} recovered`);
      this.onRecovered();
    });
  }

  write(text: string): void {
    this.entries.push({ at: performance.now() - this.openedAt, text });
  }

  /** The next recovery; given up, without an error, after so many milliseconds. */
  recovery(limit: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, limit);
      this.onRecovered = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What has happened since it was last asked. */
  take(): { entries: Entry[]; failedOver: string[] } {
    const { entries, failedOver } = this;
    this.entries = [];
    this.failedOver = [];
    return { entries, failedOver };
  }

  private on<N extends Name>(
    name: N,
    listener: (event: DispatchEvents[N]) => void,
  ): void {
    subscribe(name, (message) => {
      const event = message as DispatchEvents[N];
      if (event.group === this.group) {
        listener(event);
      }
    });
  }
}
