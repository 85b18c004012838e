import { loadBalance } from './loadbalance.js';
import { textbook } from './textbook.js';
import { weightedRoundRobin } from './weighted-round-robin.js';
import { wrrPool } from './wrr-pool.js';

/**
 * Who else takes turns by weight. The picker of @grpc/grpc-js is missing: no
 * public entry exports it.
 */
export const SMOOTH_PEERS = [
  textbook,
  weightedRoundRobin,
  wrrPool,
  loadBalance,
];
