import { describeReason } from '../../errors/describe-value.js';
import { publish } from '../channels.js';
import type { Handler } from '../health/handler.js';

/** Writes a line for people; lines of one subject may be left out when there are many. */
export type Report = (
  level: 'log' | 'warn' | 'error',
  subject: string,
  line: string,
) => void;

/** Tells the world what changes in a group: its channels, and whoever reads its log. */
export class GroupEvents {
  constructor(
    private readonly group: string,
    private readonly report: Report,
  ) {}

  ejected(handler: Handler, durationMs: number, enforced: boolean): void {
    publish('weighter:ejected', () => ({
      group: this.group,
      handler: handler.name,
      durationMs,
      enforced,
    }));
    const reason = handler.ejectedFor?.text ?? 'failures';
    const what = enforced ? 'ejected' : 'would be ejected';
    const line = `${what} for ${Math.ceil(durationMs)} ms (${reason})`;
    this.tell('warn', handler.name, line, 'ejected');
  }

  recovered(handler: Handler): void {
    publish('weighter:recovered', () => ({
      group: this.group,
      handler: handler.name,
    }));
    this.tell('log', handler.name, 'recovered');
  }

  becameEligible(handler: Handler): void {
    this.tell('log', handler.name, 'takes calls again');
  }

  panicked(): void {
    publish('weighter:panic', () => ({ group: this.group }));
    this.report(
      'warn',
      `${this.group}:panic`,
      `Group '${this.group}': everybody is ejected; ejected handlers are called as the last resort`,
    );
  }

  ruleThrew(rule: string, handler: string, error: unknown): void {
    const line = `'${rule}' threw: ${describeReason(error)}`;
    this.tell('error', handler, line, rule);
  }

  refused(handler: string, error: unknown): void {
    this.tell('error', handler, `refused: ${describeReason(error)}`, 'refused');
  }

  private tell(
    level: 'log' | 'warn' | 'error',
    handler: string,
    what: string,
    kind = what,
  ): void {
    const subject = `${this.group}:${handler}:${kind}`;
    const line = `Group '${this.group}', handler '${handler}': ${what}`;
    this.report(level, subject, line);
  }
}
