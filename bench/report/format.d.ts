interface Figure {
  name: string;
  value: number;
}

export function markdownTable(header: string[], rows: unknown[][]): string;
export function formatNumber(value: number): string;
export function formatTime(ns: number): string;
export function compare(
  ours: Figure,
  theirs: Figure,
  words?: [less: string, more: string],
): string;
export function best(figures: Figure[]): Figure | undefined;
