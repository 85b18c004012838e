import { randomUUID } from 'node:crypto';

/** Of a name that is made up. */
const NAME_LENGTH = 8;

/** The application that groups belong to, as their events name it. */
export class Application {
  readonly name: string;
  /** What it was called by its configuration; a made-up name is another one at each start. */
  readonly givenName: string | undefined;
  private dispatches = 0;

  constructor(givenName?: string) {
    this.givenName = givenName;
    this.name = givenName ?? randomUUID().slice(0, NAME_LENGTH);
  }

  /** A number that no other dispatch of the application has. */
  nextDispatchId(): number {
    this.dispatches += 1;
    return this.dispatches;
  }
}
