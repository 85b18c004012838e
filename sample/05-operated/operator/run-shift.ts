import { type WeighterControl } from 'nestjs-weighter';
import { formatStatus } from './format-status.js';
import { type Gateway } from './gateway.js';

const SMS = 'sms';

/** A night on call: a canary is let in, a supplier taken out, and put back. */
export async function runShift(
  gateway: Gateway,
  control: WeighterControl,
): Promise<void> {
  const show = (title: string): void => {
    console.log(`\n${title}\n${formatStatus(control.status(SMS))}`);
  };
  const send = async (count: number): Promise<void> => {
    const taken = Object.entries(await gateway.send(count));
    const shares = taken.map(([name, times]) => `${name} ${times}`).sort();
    console.log(`  ${count} messages: ${shares.join(', ')}`);
  };

  console.log('BEFORE');
  await send(40);
  show('The table:');

  console.log('\nCANARY: cobalt gets a tenth');
  const canary = { aurora: 27, bluebird: 9, cobalt: 4 };
  const { shares, longestRun } = control.preview(SMS, { weights: canary }, 40);
  console.log(`  preview: ${JSON.stringify(shares)}, runs up to ${longestRun}`);
  control.setWeights(SMS, canary, { actor: 'ada', reason: 'canary of cobalt' });
  await send(40);

  console.log('\nINCIDENT: bluebird delays messages, and is taken out');
  const { version } = control.status(SMS);
  const out = control.suspend(
    SMS,
    'bluebird',
    { forMs: 600_000 },
    { actor: 'ada', reason: 'INC-482', version },
  );
  await send(31);
  show('The table:');
  console.log(`\n  GET /health/suppliers: ${await gateway.health()}`);
  const scraped = await gateway.metrics(
    'weighter_handler_share_ratio',
    'weighter_handler_weight',
  );
  console.log(scraped.map((line) => `  ${line}`).join('\n'));

  console.log('\nAFTER: bluebird is well again');
  control.undo(out.id, { actor: 'ben', reason: 'INC-482 is over' });
  await send(40);

  console.log('\nThe history:');
  for (const { actor, action, reason = '' } of control.history(SMS)) {
    console.log(`  ${actor} ${action}: ${reason}`);
  }
}
