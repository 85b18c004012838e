import { formatNumber, formatTime } from './format.js';

const UNITS = {
  ns: formatTime,
  times: (value) => `${formatNumber(value)}x`,
  bytes: (value) => `${formatNumber(value)} bytes`,
};

/** For information: one run on a busy machine proves nothing, so nothing fails. */
export function targetReport(results, targets) {
  const lines = targets.map(({ target, measure }) => {
    const {
      value,
      unit,
      most = Infinity,
      least = -Infinity,
    } = measure(results);
    const verdict = value <= most && value >= least ? 'met' : 'missed';
    return `- ${target}: measured ${UNITS[unit](value)}, ${verdict}`;
  });
  return ['## Targets', '', ...lines].join('\n');
}
