import { best, compare, formatNumber, markdownTable } from './format.js';

/** Bytes below this are the measurement itself. */
const NOTHING = 0.5;

/** Ours against the floor and the best peer, then everyone side by side. */
export function timeReport(results) {
  const times = results.ofKind('time');
  if (times.length === 0) {
    return '';
  }
  const summary = markdownTable(
    [
      'work',
      'n',
      'ns per op',
      'ratio to floor',
      'ratio to best peer',
      'heap bytes per op',
    ],
    times.map(({ work, n, ours, floors: [floor], peers, bytes }) => [
      work,
      formatNumber(n),
      formatNumber(ours.value),
      floor === undefined ? '' : ratio(ours, floor),
      peers.length === 0 ? '' : compare(ours, best(peers)),
      !(bytes >= NOTHING) ? '0' : formatNumber(bytes),
    ]),
  );
  const works = [...new Set(times.map(({ work }) => work))];
  const details = works.map((work) =>
    sideBySide(
      work,
      times.filter((result) => result.work === work),
    ),
  );
  const note =
    'Of the peers of `smooth`, only those that keep the order (see below) do the same work; the others need only know the proportion.';
  return ['## Time', summary, note, ...details].join('\n\n') + '\n';
}

/** Some floors are what people write, and can be undercut. */
function ratio(ours, floor) {
  return ours.value < floor.value
    ? compare(ours, floor)
    : `${formatNumber(ours.value / floor.value)}x ${floor.name}`;
}

function sideBySide(work, results) {
  const contestants = ({ ours, floors, peers }) => [ours, ...floors, ...peers];
  const names = [
    ...new Set(results.flatMap(contestants).map(({ name }) => name)),
  ];
  const table = markdownTable(
    ['n', ...names],
    results.map((result) => [
      formatNumber(result.n),
      ...names.map((name) => {
        const figure = contestants(result).find((one) => one.name === name);
        return figure === undefined ? '-' : formatNumber(figure.value);
      }),
    ]),
  );
  const refusals = new Set(
    results
      .flatMap(({ refused }) => refused)
      .map(({ name, why }) => `- ${name}: ${why}.`),
  );
  return [`### ${work}: ns per op`, table, ...refusals].join('\n\n');
}
