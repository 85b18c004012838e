/**
 * A counter for each key, shared by everyone who uses the same one. Hand it to
 * `sharing.source` when what counts is neither Redis nor a thread's memory.
 */
export interface TicketSource {
  /**
   * Takes the next `count` tickets of a key, in one step that nobody else can
   * come between, and returns the first of them. A key that was never used
   * begins at 0. A `count` of 0 takes none: it asks whether the source works.
   *
   * @param key at most some hundred characters; any text
   * @param signal of this request alone, aborted when nobody waits for its answer any more
   */
  take(key: string, count: number, signal?: AbortSignal): Promise<number>;
  /**
   * Called once when the application ends, after the last ticket; the end waits
   * for it. Leave it out where the source outlives the application.
   */
  close?(): Promise<void>;
}
