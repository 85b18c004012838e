/** A first attempt that says something about its handler. */
export interface FirstAttempt {
  readonly handler: string;
  readonly isFailure: boolean;
  readonly durationMs: number;
}

/** Those who judge a handler by its first attempts, of which there are seldom any. */
export class FirstAttemptListeners {
  private readonly listeners = new Set<(attempt: FirstAttempt) => void>();

  get isEmpty(): boolean {
    return this.listeners.size === 0;
  }

  add(listener: (attempt: FirstAttempt) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(attempt: FirstAttempt): void {
    this.listeners.forEach((listener) => listener(attempt));
  }
}
