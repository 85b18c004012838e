import { type CompletionsClient } from './completions-client.js';

const AT_A_TIME = 5;

/** What became of the requests of one phase. */
export interface Outcome {
  /** The model that served each. */
  served: string[];
  failures: string[];
}

/** Keeps several requests under way until so many were sent. */
export function send(
  client: CompletionsClient,
  count: number,
): Promise<Outcome> {
  return keepSending(client, (sent) => sent < count);
}

/** Keeps several requests under way until the work is done. */
export async function sendDuring(
  client: CompletionsClient,
  work: Promise<unknown>,
): Promise<Outcome> {
  let done = false;
  const finished = work.finally(() => (done = true));
  const [outcome] = await Promise.all([
    keepSending(client, () => !done),
    finished,
  ]);
  return outcome;
}

async function keepSending(
  client: CompletionsClient,
  isWanted: (sent: number) => boolean,
): Promise<Outcome> {
  const outcome: Outcome = { served: [], failures: [] };
  let sent = 0;
  const worker = async () => {
    while (isWanted(sent)) {
      sent += 1;
      try {
        const { model } = await client.complete(`Question ${sent}`);
        outcome.served.push(model);
      } catch (error) {
        outcome.failures.push((error as Error).message);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return outcome;
}
