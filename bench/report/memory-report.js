import { best, compare, formatNumber, markdownTable } from './format.js';

export function memoryReport(results) {
  const rows = results.ofKind('memory');
  if (rows.length === 0) {
    return '';
  }
  const table = markdownTable(
    ['state', 'n', 'bytes per candidate', 'best peer', 'all peers'],
    rows.map(({ work, n, ours, peers }) => [
      work,
      formatNumber(n),
      formatNumber(ours.value),
      peers.length === 0
        ? ''
        : compare(ours, best(peers), ['smaller', 'larger']),
      peers
        .map(({ name, value }) => `${name} ${formatNumber(value)}`)
        .join(', '),
    ]),
  );
  return `## Memory, beside the candidates themselves\n\n${table}\n`;
}
