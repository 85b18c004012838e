import { EvenWalk } from './even/even-walk.js';
import { PeriodicStrategy } from './periodic/periodic.strategy.js';

/** Tijdeman's chairman assignment: nobody is ever a whole pick away from its share. */
export class EvenStrategy extends PeriodicStrategy {
  /** `random`: starts anywhere in the period; without it, at its beginning. */
  constructor(random?: () => number) {
    super(new EvenWalk(), random);
  }
}
