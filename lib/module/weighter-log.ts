import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { Report } from '../dispatch/group/group-events.js';
import type { WeighterModuleOptions } from '../interfaces/module/weighter-module-options.interface.js';
import type { Clock } from '../time/clock.js';
import { CLOCK, MODULE_OPTIONS } from './tokens.js';

/** Lines of one subject come no more often than this. */
const QUIET_MS = 10_000;

/** What is remembered of one subject. */
interface Subject {
  toldAt: number;
  leftOut: number;
}

/** Writes what changes in the groups of an application to Nest's logger. */
@Injectable()
export class WeighterLog {
  private readonly logger = new Logger('Weighter');
  private readonly subjects = new Map<string, Subject>();
  private readonly isSilent: boolean;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(MODULE_OPTIONS) options?: WeighterModuleOptions,
  ) {
    this.isSilent = options?.log === false;
  }

  /** Lines of one subject are left out, and counted, while there are many. */
  readonly report: Report = (level, subject, line) => {
    if (this.isSilent) {
      return;
    }
    const now = this.clock.now();
    const known = this.subjects.get(subject);
    if (known !== undefined && now - known.toldAt < QUIET_MS) {
      known.leftOut += 1;
      return;
    }
    const leftOut = known?.leftOut ?? 0;
    this.subjects.set(subject, { toldAt: now, leftOut: 0 });
    this.logger[level](
      leftOut === 0 ? line : `${line} (and ${leftOut} times before)`,
    );
  };
}
