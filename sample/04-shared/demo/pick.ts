/** One message sent by one worker. */
export interface Pick {
  letter: string;
  /** Its place in the sequence of all workers; none while there is no Redis. */
  ticket?: number | undefined;
}
