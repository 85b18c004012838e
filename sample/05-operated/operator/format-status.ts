import { type SelectorStatus } from 'nestjs-weighter';

/** The table an operator looks at. */
export function formatStatus({ candidates }: SelectorStatus): string {
  const rows = candidates.map((each) => [
    each.name,
    each.state,
    String(each.weight),
    String(each.configuredWeight),
    percent(each.expectedShare),
    percent(each.servedShare),
    String(each.succeeded ?? 0),
    String(each.failed ?? 0),
    each.reason ?? '',
  ]);
  const head = [
    'supplier',
    'state',
    'weight',
    'configured',
    'expected',
    'served',
    'succeeded',
    'failed',
    'why',
  ];
  const lines = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column].length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
