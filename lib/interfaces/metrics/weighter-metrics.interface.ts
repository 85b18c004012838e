/** Metrics of an application, as long as they are shown. */
export interface WeighterMetrics {
  /** Ends that: the series are gone, and nothing is listened to. A second call does nothing. */
  unregister(): void;
}
