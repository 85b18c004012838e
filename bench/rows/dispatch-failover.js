import { answering, failing } from '../contestants/async-handlers.js';
import { dispatchApplication } from '../contestants/dispatch-application.js';
import { awaitedRow } from '../measure/awaited-row.js';

const payload = { text: 'Hello' };

/** The second is called only after the first. */
const handlers = [
  { handle: failing, priority: 0 },
  { handle: answering('second'), priority: 1 },
];

export const rows = [
  awaitedRow({
    work: 'dispatch, the first of two fails',
    n: handlers.length,
    prepare: async () => {
      const options = { failover: true };
      const app = await dispatchApplication(handlers, options);
      const { dispatcher, instances, close } = app;
      const [first, second] = instances;
      return {
        ours: {
          name: 'nestjs-weighter',
          call: () => dispatcher.dispatch(payload),
        },
        floors: [
          {
            name: 'try and catch by hand',
            call: () => byHand(first, second),
          },
        ],
        close,
      };
    },
  }),
];

async function byHand(first, second) {
  try {
    return await first.handle(payload);
  } catch {
    return second.handle(payload);
  }
}
