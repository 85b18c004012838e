/** The targets that several kinds of rows share. */
export function timeAtMost(work, n, most) {
  return {
    target: `${work}, n = ${n.toLocaleString('en-US')}: under ${limit(most)}`,
    measure: (results) => ({
      value: results.of(work, n).ours.value,
      unit: 'ns',
      most,
    }),
  };
}

export function atLeastTextbook(work, n, least) {
  return {
    target: `${work}, n = ${n.toLocaleString('en-US')}: at least ${least}x as fast as the textbook loop`,
    measure: (results) => {
      const { ours, peers } = results.of(work, n);
      const { value } = peers.find(({ name }) => name === 'textbook loop');
      return { value: value / ours.value, unit: 'times', least };
    },
  };
}

function limit(ns) {
  return ns < 1e6 ? `${ns / 1e3} us` : `${ns / 1e6} ms`;
}
