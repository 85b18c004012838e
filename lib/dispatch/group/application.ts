/** The application that groups belong to, as their events name it. */
export class Application {
  private dispatches = 0;

  constructor(readonly name: string) {}

  /** A number that no other dispatch of the application has. */
  nextDispatchId(): number {
    this.dispatches += 1;
    return this.dispatches;
  }
}
