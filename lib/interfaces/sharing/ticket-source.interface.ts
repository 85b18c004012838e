/**
 * Counts the tickets of any number of keys, for all processes that use it. Hand
 * one to `sharing.source` when neither Redis nor the memory of threads counts.
 */
export interface TicketSource {
  /**
   * Takes the next `count` tickets of a key, in one step that nobody else can
   * come between, and returns the first of them. A key that was never used
   * begins at 0. A `count` of 0 takes none: it asks whether the source works.
   *
   * @param key at most some hundred characters; any text
   * @param signal belongs to this request alone; aborted when nobody waits for its answer any more
   */
  take(key: string, count: number, signal?: AbortSignal): Promise<number>;
  /**
   * Closes the source. Called once when the application ends, after the last
   * ticket, and waited for. Leave it out where the source outlives the
   * application.
   */
  close?(): Promise<void>;
}
