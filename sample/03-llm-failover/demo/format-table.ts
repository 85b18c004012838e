export function formatTable(lines: readonly string[][]): string {
  const widths = lines[0].map((_, column) =>
    Math.max(...lines.map((line) => line[column].length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column], column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
