import { setTimeout as sleep } from 'node:timers/promises';
import { type INestApplication } from '@nestjs/common';
import { Complete } from '../complete.group.js';
import { ModelEndpoints } from '../models/model-endpoints.js';
import { SLOW_START } from '../survival.js';
import { CompletionsClient } from './completions-client.js';
import { EventLog } from './event-log.js';
import { findFault } from './find-fault.js';
import { formatPhase } from './format-phase.js';
import { type Phase } from './phase.js';
import { streamOnce } from './stream-once.js';
import { type Outcome, send, sendDuring } from './traffic.js';

const VICTIM = 'atlas';

/** Sends requests while an endpoint dies and comes back; returns what went wrong. */
export async function runDemo(
  app: INestApplication,
): Promise<string | undefined> {
  const url = await app.getUrl();
  const client = new CompletionsClient(url);
  const endpoints = app.get(ModelEndpoints);
  const log = new EventLog(Complete.name);
  const phases: Phase[] = [];

  const run = async (title: string, traffic: Promise<Outcome>) => {
    const outcome = await traffic;
    const snapshot = await client.models();
    const phase = { title, ...outcome, ...log.take(), snapshot };
    phases.push(phase);
    console.log(formatPhase(phase));
  };
  const kill = async () => {
    await sleep(100);
    log.write(`${VICTIM} is killed`);
    await endpoints.kill(VICTIM);
  };
  const restart = async () => {
    const recovery = log.recovery(5_000);
    await endpoints.restart(VICTIM);
    log.write(`${VICTIM} listens again`);
    await recovery;
    await sleep(SLOW_START);
  };

  console.log(`Posting to ${url}/completions, five requests at a time\n`);
  await run('BEFORE: all three are up', send(client, 50));

  const killed = kill();
  await run(`DURING: ${VICTIM} is killed`, send(client, 50));
  await killed;

  console.log(await streamOnce(client));

  await run(
    `RETURN: ${VICTIM} is restarted, and starts slowly`,
    sendDuring(client, restart()),
  );
  await run('AFTER: all three are up again', send(client, 50));

  const failed = phases.flatMap(({ failures }) => failures).length;
  console.log(`failed calls: ${failed}`);
  return findFault(phases, VICTIM);
}
