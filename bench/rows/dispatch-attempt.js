import { answering } from '../contestants/async-handlers.js';
import { dispatchApplication } from '../contestants/dispatch-application.js';
import { awaitedRow } from '../measure/awaited-row.js';

const payload = { text: 'Hello' };
const handlers = [4, 2, 1].map((weight, i) => ({
  handle: answering(`handle${i}`),
  weight,
}));
const n = handlers.length;
const { signal } = new globalThis.AbortController();

const EVERY_OPTION = {
  failover: { maxAttempts: 3, budget: { ratio: 0.2 } },
  timeout: 10_000,
  attemptTimeout: 5_000,
  maxConcurrent: 100,
  ejection: true,
  slowStart: 1_000,
};

const plain = 'dispatch, one attempt, no options';
const managed = 'dispatch, one attempt, every option';

export const rows = [
  row('the handler itself, called and awaited', {}, ({ direct }) => direct),
  row(plain, {}, ({ dispatch }) => dispatch()),
  row(managed, EVERY_OPTION, ({ dispatch }) => dispatch()),
  row('dispatch, one attempt, with a key', {}, ({ dispatch }) =>
    dispatch({ key: 'customer-17' }),
  ),
  row(
    'dispatch, one attempt, every option and a signal',
    EVERY_OPTION,
    ({ dispatch }) => dispatch({ signal }),
  ),
];

function row(work, options, choose) {
  return awaitedRow({
    work,
    n,
    prepare: async () => {
      const app = await dispatchApplication(handlers, options);
      const { dispatcher, instances, close } = app;
      const direct = {
        name: 'a direct call',
        call: () => instances[0].handle(payload),
      };
      const dispatch = (of) => ({
        name: 'nestjs-weighter',
        call: () => dispatcher.dispatch(payload, of),
      });
      return { ours: choose({ direct, dispatch }), floors: [direct], close };
    },
  });
}

export const targets = [
  {
    target: `${plain}: under 2x a direct call`,
    measure: (results) => {
      const { ours, floors } = results.of(plain, n);
      return { value: ours.value / floors[0].value, unit: 'times', most: 2 };
    },
  },
  {
    target: `${managed}: no more than 1 us above a direct call`,
    measure: (results) => {
      const { ours, floors } = results.of(managed, n);
      return { value: ours.value - floors[0].value, unit: 'ns', most: 1_000 };
    },
  },
];
