/** Columns are padded, so that the table reads well in a terminal, too. */
export function markdownTable(header, rows) {
  const lines = [header, ...rows].map((line) =>
    // A bar would end the cell, in code, too.
    line.map((cell) => String(cell).replaceAll('|', '\\|')),
  );
  const widths = header.map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column].length)),
  );
  const [head, ...body] = lines.map(
    (line) =>
      `| ${line.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head, rule, ...body].join('\n');
}

/** Three digits say all that a benchmark can know. */
export function formatNumber(value) {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: 0,
    maximumFractionDigits: digits,
  });
}

export function formatTime(ns) {
  if (ns < 1e3) {
    return `${formatNumber(ns)} ns`;
  }
  return ns < 1e6
    ? `${formatNumber(ns / 1e3)} us`
    : `${formatNumber(ns / 1e6)} ms`;
}

/** `2.5x faster than b`, never a ratio below one. */
export function compare(ours, theirs, [less, more] = ['faster', 'slower']) {
  return ours.value <= theirs.value
    ? `${formatNumber(theirs.value / ours.value)}x ${less} than ${theirs.name}`
    : `${formatNumber(ours.value / theirs.value)}x ${more} than ${theirs.name}`;
}

/** The smallest; `undefined` when there is none. */
export function best(figures) {
  return figures.reduce(
    (a, b) => (a === undefined || b.value < a.value ? b : a),
    undefined,
  );
}
