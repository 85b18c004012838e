/** Whether picks come from the shared sequence, or for the time being from the process's own. */
export type SharingState = 'shared' | 'degraded';
