import { Weighter, type WeighterOptions } from '../../lib/selection/index.js';

/** A selector with one candidate for each entry, added in order. */
export function weighterOf(
  weights: Record<string, number | undefined>,
  options?: WeighterOptions<string>,
): Weighter<string> {
  const weighter = new Weighter<string>([], options);
  for (const [candidate, weight] of Object.entries(weights)) {
    weighter.add(candidate, weight);
  }
  return weighter;
}

/** The next `count` picks as one string, '-' where nothing is eligible. */
export function picks(weighter: Weighter<string>, count: number): string {
  return Array.from({ length: count }, () => weighter.get() ?? '-').join('');
}

/** The same of a selector whose picks have to be waited for, one after the other. */
export async function awaitedPicks(
  selector: { get(): string | undefined | Promise<string | undefined> },
  count: number,
): Promise<string> {
  let picked = '';
  for (let i = 0; i < count; i++) {
    picked += (await selector.get()) ?? '-';
  }
  return picked;
}

/** How often each letter stands in a sequence. */
export function counts(sequence: Iterable<string>): Record<string, number> {
  const result: Record<string, number> = {};
  for (const candidate of sequence) {
    result[candidate] = (result[candidate] ?? 0) + 1;
  }
  return result;
}

/** The length of the longest run of one letter. */
export function longestRun(sequence: string): number {
  return Math.max(
    ...(sequence.match(/(.)\1*/g) ?? ['']).map((run) => run.length),
  );
}

/** The current weights by candidate. */
export function currents(weighter: Weighter<string>): Record<string, number> {
  return Object.fromEntries(
    weighter.snapshot().map(({ candidate, current }) => [candidate, current]),
  );
}
