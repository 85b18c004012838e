import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from '../../support/build.js';
import { USED } from '../../support/memory.js';
import { runScript } from '../../support/script.js';

// A few seconds each on a quiet machine; the first run may build the package.
jest.setTimeout(300_000);

/** Bytes in use after `times` more than after a few, which fill whatever is bounded. */
async function grown(times: number, script: string): Promise<number> {
  const { code, output } = await runScript(
    `
    import { Weighter } from 'nestjs-weighter/selection';
    ${USED}
    ${script}
    run(1_000);
    const before = await used();
    run(${times});
    console.log((await used()) - before);
    `,
    '--expose-gc',
  );
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^-?\d+\n$/) as unknown as string,
  });
  return Number(output);
}

describe('what a selector keeps', () => {
  beforeAll(build);

  // A schedule takes more than a kilobyte, so that a hundred thousand of them take a hundred megabytes.
  it.each(['smooth', 'even', 'weighted-random'])(
    'does not grow with the sets of excluded candidates: 100,000, %s',
    async (strategy) => {
      const bytes = await grown(
        100_000,
        `
        const all = Array.from({ length: 18 }, (_, i) => i);
        const selector = new Weighter(all, { strategy: '${strategy}', weight: (i) => 1 + i });
        function run(sets) {
          for (let set = 1; set <= sets; set++) {
            const exclude = all.filter((i) => (set >> i) & 1);
            selector.draw({ exclude }).next();
          }
        }
      `,
      );
      expect(bytes).toBeLessThan(8e6);
    },
  );

  it('does not grow with the sets that draws have passed: 100,000', async () => {
    const bytes = await grown(
      100_000,
      `
      const selector = new Weighter(Array.from({ length: 50 }, (_, i) => i), (i) => 1 + (i % 7));
      function run(calls) {
        for (let call = 0; call < calls; call++) {
          const draw = selector.draw();
          for (let tried = 0; tried < 3; tried++) {
            draw.next();
          }
        }
      }
    `,
    );
    expect(bytes).toBeLessThan(8e6);
  });

  it('does not grow with candidates that join and leave: 200,000', async () => {
    const bytes = await grown(
      200_000,
      `
      const selector = new Weighter([{}, {}, {}]);
      function run(joins) {
        for (let i = 0; i < joins; i++) {
          const candidate = { i };
          selector.add(candidate, 1 + (i % 9));
          selector.suspend(candidate, { forMs: 60_000 });
          selector.get();
          selector.draw({ exclude: [candidate] }).next();
          selector.resume(candidate);
          selector.peek(3);
          selector.remove(candidate);
        }
      }
    `,
    );
    // Ten bytes of each; an entry takes a hundred.
    expect(bytes).toBeLessThan(2e6);
  });
});
