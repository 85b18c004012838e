import { EvenWalk } from './even-walk.js';
import { PeriodicStrategy } from '../periodic/periodic.strategy.js';

/** Tijdeman's chairman assignment: no candidate is ever a whole pick away from its share. */
export class EvenStrategy extends PeriodicStrategy {
  /** See `PeriodicStrategy`. */
  constructor(random?: () => number, maxPeriod?: number) {
    super(new EvenWalk(), random, maxPeriod);
  }
}
