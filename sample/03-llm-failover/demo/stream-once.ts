import { StreamTokens } from '../complete.group.js';
import { type CompletionsClient } from './completions-client.js';
import { EventLog } from './event-log.js';

/** Tells who sent the tokens of one stream, and who should have. */
export async function streamOnce(client: CompletionsClient): Promise<string> {
  const log = new EventLog(StreamTokens.name);
  const tokens = await client.stream('And piece by piece?');
  const { failedOver } = log.take();
  const pieces = tokens.map(({ model, text }) => `${model}: ${text.trim()}`);
  return `STREAM: given up by ${failedOver.join(', ') || 'nobody'} before the first token

  ${pieces.join(' | ')}
`;
}
