const FULL = {
  quick: false,
  rounds: 15,
  sampleMs: 8,
  warmUpMs: 120,
  budgetMs: 1_500,
  walkRuns: 5,
};
const QUICK = {
  quick: true,
  rounds: 7,
  sampleMs: 2,
  warmUpMs: 50,
  budgetMs: 150,
  walkRuns: 2,
};

/** How thoroughly to measure, and which files of rows. */
export function settingsFrom(args) {
  const quick = args.includes('--quick');
  const parts = args.filter((arg) => !arg.startsWith('-'));
  return {
    ...(quick ? QUICK : FULL),
    selects: (file) =>
      parts.length === 0 || parts.some((part) => file.includes(part)),
  };
}
