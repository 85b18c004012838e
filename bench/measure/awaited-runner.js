import { performance } from 'node:perf_hooks';
import { awaits } from '../loops/awaits.js';
import { fresh } from '../loops/fresh.js';
import { bytesInUse } from './bytes.js';

/** Takes the samples of one contestant whose operations have to be awaited. */
export class AwaitedRunner {
  samples = [];
  loop = fresh(awaits);
  count = 1;

  constructor({ name, call }) {
    this.name = name;
    this.call = call;
  }

  /** Until all is compiled; also finds how many operations fill a sample. */
  async warmUp({ sampleMs, warmUpMs }) {
    let spent = 0;
    while (spent < warmUpMs * 1e6) {
      const elapsed = await this.time();
      spent += elapsed;
      const wanted = this.count * ((sampleMs * 1e6) / elapsed);
      // No more than twice as many: the first ones are the slowest.
      this.count = Math.max(1, Math.round(Math.min(wanted, this.count * 2)));
    }
  }

  async sample() {
    // The others have taken the caches meanwhile.
    await this.run(Math.floor(this.count / 4));
    this.samples.push((await this.time()) / this.count);
  }

  /** Bytes of one operation; negative when a collection came between. */
  async bytes() {
    const before = bytesInUse();
    await this.run(this.count);
    return (bytesInUse() - before) / this.count;
  }

  async time() {
    const start = performance.now();
    await this.run(this.count);
    return (performance.now() - start) * 1e6;
  }

  async run(count) {
    if ((await this.loop(this.call, count)) > 0) {
      throw new Error(`${this.name} answered nothing.`);
    }
  }
}
