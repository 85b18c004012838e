import { SUPPLIERS } from '../suppliers.js';
import type { Pick } from './pick.js';

const SHOWN = 28;

/** What all workers together sent in one phase. */
export function formatPhase(title: string, workers: Pick[][]): string {
  const all = workers.flat();
  const shared = all
    .filter((pick) => pick.ticket !== undefined)
    .sort((a, b) => a.ticket! - b.ticket!);
  const total = SUPPLIERS.reduce((sum, { weight }) => sum + weight, 0);
  const shares = SUPPLIERS.map(({ name, letter, weight }) => {
    const picks = all.filter((pick) => pick.letter === letter).length;
    return `${name} ${picks} of ${all.length} (wanted ${(weight / total) * all.length})`;
  });
  const sequences =
    shared.length > 0
      ? [`  all, by ticket  ${letters(shared)}`]
      : workers.map((picks, i) => `  worker ${i + 1}        ${letters(picks)}`);
  return [
    title,
    ...sequences,
    `  with a ticket   ${shared.length} of ${all.length}`,
    `  shares          ${shares.join(', ')}`,
    '',
  ].join('\n');
}

function letters(picks: Pick[]): string {
  return picks
    .slice(0, SHOWN)
    .map(({ letter }) => letter)
    .join(' ');
}
