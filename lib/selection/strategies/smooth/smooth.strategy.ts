import { PeriodicStrategy } from '../periodic/periodic.strategy.js';
import { SmoothWalk } from './smooth-walk.js';

/**
 * Smooth weighted round robin, as nginx does it since 1.3.1: all candidates gain
 * their weight, the one with the largest current is picked (the earliest added
 * on ties) and pays the total.
 */
export class SmoothStrategy extends PeriodicStrategy {
  /** See `PeriodicStrategy`. */
  constructor(random?: () => number, maxPeriod?: number) {
    super(new SmoothWalk(), random, maxPeriod);
  }
}
