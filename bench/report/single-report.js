import { formatNumber, formatTime, markdownTable } from './format.js';

export function singleReport(results) {
  const rows = results.ofKind('single');
  if (rows.length === 0) {
    return '';
  }
  const table = markdownTable(
    ['work', 'n', 'operation', 'time'],
    rows.flatMap(({ work, n, times }) =>
      Object.entries(times).map(([operation, time]) => [
        work,
        formatNumber(n),
        operation,
        formatTime(time),
      ]),
    ),
  );
  return `## Single operations\n\n${table}\n`;
}
