import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const TOKENS = ['Spread ', 'the calls, ', 'and lose ', 'none.'];

// Run by EndpointProcess, with the port to listen on.
const server = createServer((request, response) => {
  request.resume();
  void (request.url === '/stream' ? stream(response) : complete(response));
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.once('disconnect', () => process.exit());

async function complete(response: ServerResponse): Promise<void> {
  await sleep(30);
  response.end(TOKENS.join(''));
}

async function stream(response: ServerResponse): Promise<void> {
  for (const token of TOKENS) {
    response.write(token);
    await sleep(30);
  }
  response.end();
}
