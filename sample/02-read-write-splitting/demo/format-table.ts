/** Columns of one width each: the first `left` begin, the others end on it. */
export function formatTable(
  lines: readonly (readonly string[])[],
  left: number,
): string {
  const widths = lines[0].map((_, column) =>
    Math.max(...lines.map((line) => line[column].length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column < left
            ? cell.padEnd(widths[column])
            : cell.padStart(widths[column]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
