import { plainArray } from '../contestants/plain-array.js';
import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { weighter } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { walked } from '../measure/walked.js';
import { period, SIZES, skewedWeights } from '../workload.js';

const work = 'smooth, static, one of 10,000 and the rest 1';

export const rows = SIZES.map((n) => {
  const weights = skewedWeights(n);
  return timedRow({
    work,
    onlyFull: n !== 10 && n !== 10_000,
    weights,
    ours: walked(weighter, period(weights)),
    floors: [plainArray],
    peers: SMOOTH_PEERS,
  });
});
