import { best } from './format.js';

/** The targets that several kinds of rows share. */
export function timeAtMost(work, n, most) {
  return {
    target: `${title(work, n)}: under ${limit(most)}`,
    measure: measured(work, n, ({ ours }) => ({
      value: ours.value,
      unit: 'ns',
      most,
    })),
  };
}

export function atLeastTextbook(work, n, least) {
  return {
    target: `${title(work, n)}: at least ${least}x as fast as the textbook loop`,
    measure: measured(work, n, ({ ours, peers }) => {
      const { value } = peers.find(({ name }) => name === 'textbook loop');
      return { value: value / ours.value, unit: 'times', least };
    }),
  };
}

export function floorAtMost(work, n, most) {
  return {
    target: `${title(work, n)}: at most ${most}x the floor`,
    measure: measured(work, n, ({ ours, floors: [floor] }) => ({
      value: ours.value / floor.value,
      unit: 'times',
      most,
    })),
  };
}

/** At least so many times as fast as the best of them. */
export function aheadOfPeers(work, n, least = 1) {
  const ahead = least === 1 ? 'ahead' : `${least}x ahead`;
  return {
    target: `${title(work, n)}: ${ahead} of every peer`,
    measure: measured(work, n, ({ ours, peers }) => ({
      value: best(peers).value / ours.value,
      unit: 'times',
      least,
    })),
  };
}

/** What tells the figure of a row; `undefined` where the row was left out. */
function measured(work, n, figure) {
  return (results) => {
    const result = results.of(work, n);
    return result === undefined ? undefined : figure(result);
  };
}

function title(work, n) {
  return `${work}, n = ${n.toLocaleString('en-US')}`;
}

function limit(ns) {
  if (ns < 1e3) {
    return `${ns} ns`;
  }
  return ns < 1e6 ? `${ns / 1e3} us` : `${ns / 1e6} ms`;
}
