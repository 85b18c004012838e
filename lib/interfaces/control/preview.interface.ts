/** What is to be tried out. */
export interface PreviewedChange {
  /** Weights by candidate; null for the configured one. @defaultValue none changes */
  weights?: Readonly<Record<string, number | null>>;
  /** Candidates that would be suspended. @defaultValue none */
  suspend?: readonly string[];
  /** Candidates that would be resumed. @defaultValue none */
  resume?: readonly string[];
  /**
   * Makes the `index`-th of a thousand keys, to count those that would move to
   * another handler; for a group that dispatches by key.
   * @defaultValue keys are not looked at
   */
  key?: (index: number) => string;
}

/** What a change would do. */
export interface Preview {
  /** The next picks, by name. Of the random strategies, picks as they could be. */
  picks: string[];
  /** Of first attempts, by name; they sum to 1 unless nobody could be picked. */
  shares: Record<string, number>;
  /** The most picks in a row of one candidate among `picks`. */
  longestRun: number;
  /** How many of 1,000 keys would move; absent without `key`. */
  keysMoved?: number;
}
