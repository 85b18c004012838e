import type { WeighterControl } from '../control/weighter-control.js';
import type { Attributes } from './instruments.js';

/**
 * What every series of an application has: the name that `forRoot` gave it, if
 * any. One that is made up at each start would make other series at each start.
 */
export function constantAttributes({ givenName }: WeighterControl): Attributes {
  return givenName === undefined ? {} : { [APPLICATION]: givenName };
}

export const APPLICATION = 'application';
