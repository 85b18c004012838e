import { type HandlerSnapshot } from 'nestjs-weighter';
import { type Outcome } from './traffic.js';
import { type EventLog } from './event-log.js';

/** What happened from one point in time to the next, and how things were at the end. */
export interface Phase extends Outcome, ReturnType<EventLog['take']> {
  title: string;
  snapshot: HandlerSnapshot[];
}
