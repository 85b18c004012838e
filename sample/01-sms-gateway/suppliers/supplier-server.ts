import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';

/** A supplier's HTTP interface: accepts a message, answers with its number. */
export class SupplierServer {
  private readonly server = createServer((request, response) =>
    this.answer(request, response),
  );
  private accepted = 0;

  constructor(
    private readonly name: string,
    private readonly method: string,
    private readonly path: string,
  ) {}

  get origin(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    const known =
      request.method === this.method && request.url?.startsWith(this.path);
    if (!known) {
      response.writeHead(404).end();
      return;
    }
    const id = `${this.name}-${++this.accepted}`;
    response.writeHead(202, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id }));
  }
}
