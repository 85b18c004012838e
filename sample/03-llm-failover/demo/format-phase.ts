import { formatTable } from './format-table.js';
import { type Phase } from './phase.js';

export function formatPhase(phase: Phase): string {
  const { title, served, failures, snapshot, entries, failedOver } = phase;
  const total = snapshot.reduce((sum, { weight }) => sum + weight, 0);
  const table = formatTable([
    [
      'model',
      'configured',
      'answers',
      'share',
      'state',
      'ejected for',
      'attempts so far',
    ],
    ...snapshot.map((model) => {
      const count = served.filter((name) => name === model.handler).length;
      return [
        model.handler,
        percent(model.weight / total),
        `${count} of ${served.length}`,
        percent(count / Math.max(1, served.length)),
        model.state,
        `${Math.max(0, Math.round((model.untilMs ?? 0) - Date.now()))} ms`,
        String(model.attempts),
      ];
    }),
  ]);
  const events = entries.map(
    ({ at, text }) => `  ${(at / 1000).toFixed(2).padStart(5)} s  ${text}\n`,
  );
  return `${title}

${table}

${events.join('')}  attempts that failed over: ${failedOver.length}, failed calls: ${failures.length}
`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
