import { performance } from 'node:perf_hooks';
import { fresh } from '../loops/fresh.js';
import { candidates } from '../workload.js';

/** Of those that are so slow that one operation is a sample. */
const FEWEST_SAMPLES = 3;

/** Takes the samples of one contestant in one row. */
export class Runner {
  samples = [];

  constructor(contestant, job, { sampleMs, warmUpMs, budgetMs }) {
    this.contestant = contestant;
    this.job = job;
    this.loop = fresh(job.loop);
    this.count = job.fresh ?? job.step;
    this.budget = budgetMs * 1e6;
    this.warmUp(sampleMs * 1e6, warmUpMs * 1e6);
  }

  get name() {
    return this.contestant.name;
  }

  sample() {
    if (this.budget <= 0 && this.samples.length >= FEWEST_SAMPLES) {
      return;
    }
    if (this.job.fresh === undefined) {
      // The others have taken the caches meanwhile.
      this.run(Math.floor(this.count / 4));
    }
    const elapsed = this.time();
    this.budget -= elapsed;
    this.samples.push(elapsed / this.count);
  }

  /** What is measured; made anew where each sample begins at the start. */
  subject() {
    const { fresh, weights, extra } = this.job;
    if (fresh !== undefined || this.kept === undefined) {
      const { build, use } = this.contestant;
      const members = candidates(weights.length);
      this.kept = {
        ...use(build(members, weights), members, weights),
        build,
        candidates: members,
        weights,
        ...extra,
      };
    }
    return this.kept;
  }

  run(count, subject = this.subject()) {
    if (this.loop(subject, count) > 0) {
      throw new Error(`${this.name} picked nothing.`);
    }
  }

  time() {
    const subject = this.subject();
    const start = performance.now();
    this.run(this.count, subject);
    return (performance.now() - start) * 1e6;
  }

  /** Until all is compiled; also finds how many operations fill a sample. */
  warmUp(wanted, least) {
    const { step, fresh } = this.job;
    let spent = 0;
    if (fresh === undefined) {
      // The first ones may take longer than the whole warm-up.
      this.run(step);
    }
    while (spent < least) {
      const elapsed = this.time();
      spent += elapsed;
      if (fresh === undefined) {
        const steps = (this.count / step) * (wanted / elapsed);
        // No more than twice as many: the first ones are the slowest.
        const most = (this.count / step) * 2;
        this.count = Math.max(1, Math.round(Math.min(steps, most))) * step;
      }
    }
  }
}
