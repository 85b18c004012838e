import { formatNumber, formatTime } from './format.js';

const UNITS = {
  ns: formatTime,
  times: (value) => `${formatNumber(value)}x`,
  bytes: (value) => `${formatNumber(value)} bytes`,
};

/** For information: one run on a busy machine proves nothing, so nothing fails. */
export function targetReport(results, targets) {
  const lines = targets.map(
    ({ target, measure }) => `- ${target}: ${outcome(measure(results))}`,
  );
  return ['## Targets', '', ...lines].join('\n');
}

function outcome(measured) {
  if (measured === undefined) {
    return 'not measured in a quick run';
  }
  const { value, unit, most = Infinity, least = -Infinity } = measured;
  const verdict = value <= most && value >= least ? 'met' : 'missed';
  return `measured ${UNITS[unit](value)}, ${verdict}`;
}
