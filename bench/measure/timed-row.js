import { weighter } from '../contestants/weighter.js';
import { picks } from '../loops/picks.js';
import { bytesInUse } from './bytes.js';
import { median } from './median.js';
import { Runner } from './runner.js';

const BYTE_SAMPLES = 5;

/**
 * A row of times: what one operation takes each contestant, as the median of
 * samples taken in turns, so that a busy moment of the machine meets all alike.
 *
 * @param work what is done; the row is found by this and `n`
 * @param weights one for each of `n` candidates
 * @param ours what is measured
 * @param floors what cannot be undercut; the ratio is to the first
 * @param peers what else does it
 * @param loop one sample; see loops/
 * @param extra what the loop needs besides what the contestant gives it
 * @param step the loop works in whole steps of so many operations
 * @param onlyFull left out of a quick run
 * @param fresh how many operations of ours to measure from the very start, each time anew
 */
export function timedRow({ work, weights, floors = [], peers = [], ...row }) {
  const { fresh, onlyFull, ours = weighter, ...rest } = row;
  const job = { weights, loop: picks, extra: {}, step: 1, ...rest };
  // Whatever the row does, a floor only picks.
  const floorJob = { ...job, loop: picks, step: 1 };
  return {
    work,
    n: weights.length,
    onlyFull,
    measure(settings) {
      const able = peers.filter((peer) => !peer.refuses?.(weights, settings));
      const runners = [
        new Runner(ours, { ...job, fresh }, settings),
        ...floors.map((floor) => new Runner(floor, floorJob, settings)),
        ...able.map((peer) => new Runner(peer, job, settings)),
      ];
      for (let round = 0; round < settings.rounds; round++) {
        runners.forEach((runner) => runner.sample());
      }
      const result = ({ name, samples }) => ({ name, value: median(samples) });
      const [first, ...others] = runners.map(result);
      return {
        kind: 'time',
        ours: first,
        floors: others.slice(0, floors.length),
        peers: others.slice(floors.length),
        bytes: bytesPerOperation(runners[0]),
        refused: peers
          .filter((peer) => !able.includes(peer))
          .map((peer) => ({
            name: peer.name,
            why: peer.refuses(weights, settings),
          })),
      };
    },
  };
}

/** No collection is forced for it: that would throw away what has been compiled. */
function bytesPerOperation(runner) {
  const samples = Array.from({ length: BYTE_SAMPLES }, () => {
    const subject = runner.subject();
    const before = bytesInUse();
    runner.run(runner.count, subject);
    return (bytesInUse() - before) / runner.count;
  });
  // One that is negative met a collection.
  return median(samples.filter((bytes) => bytes >= 0));
}
