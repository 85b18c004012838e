import { readFileSync } from 'node:fs';
import { type Sms } from '../sms.group.js';
import { suppliersConfig } from '../suppliers.config.js';
import { formatCycle } from './format-cycle.js';
import { formatTally } from './format-tally.js';
import { GatewayClient } from './gateway-client.js';
import { findFault, tally } from './tally.js';

/** Posts the messages of the data file and reports; false when a share is off. */
export async function runDemo(url: string): Promise<boolean> {
  const gateway = new GatewayClient(url);
  const { weights } = suppliersConfig();
  const messages = JSON.parse(
    readFileSync('data/messages.json', 'utf8'),
  ) as Sms[];

  console.log(`Posting ${messages.length} messages to ${url}/messages\n`);
  const receipts = await gateway.send(messages);
  console.log(formatCycle(weights, receipts));

  const rows = tally(weights, receipts, await gateway.suppliers());
  console.log(formatTally(rows));

  const fault = findFault(rows);
  if (fault !== undefined) {
    console.error(`\n${fault}`);
  }
  return fault === undefined;
}
