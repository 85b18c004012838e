/** First attempts do not go where the weights say, beyond what chance explains. */
export interface ShareAlarm {
  /** First attempts that were looked at: the last ones that nothing restricted. */
  calls: number;
  /** Those that had too many or too few. */
  handlers: readonly {
    handler: string;
    /** What was due to it, 0 to 1. */
    expectedShare: number;
    /** What it had, 0 to 1. */
    servedShare: number;
  }[];
}
