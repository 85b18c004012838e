import { performance } from 'node:perf_hooks';

/**
 * Times every operation of a scenario that is run several times. What the same
 * operation took at its best is its own time; anything more is the machine's.
 */
export class Stopwatch {
  constructor() {
    this.operations = new Map();
  }

  /** To be called before each run. */
  restart() {
    for (const operation of this.operations.values()) {
      operation.next = 0;
    }
  }

  time(name, run) {
    const operation = this.operation(name);
    const start = performance.now();
    run();
    const elapsed = (performance.now() - start) * 1e6;
    const { best, next } = operation;
    best[next] = Math.min(best[next] ?? Infinity, elapsed);
    operation.worstOfAnyRun = Math.max(operation.worstOfAnyRun, elapsed);
    operation.next += 1;
  }

  /** The worst of these operations, and how late it came. */
  worst(name) {
    const { best, worstOfAnyRun } = this.operation(name);
    let at = 0;
    best.forEach((time, i) => {
      if (time > best[at]) {
        at = i;
      }
    });
    return { time: best[at], at, worstOfAnyRun };
  }

  first(name) {
    return this.operation(name).best[0];
  }

  operation(name) {
    if (!this.operations.has(name)) {
      this.operations.set(name, { best: [], next: 0, worstOfAnyRun: 0 });
    }
    return this.operations.get(name);
  }
}
