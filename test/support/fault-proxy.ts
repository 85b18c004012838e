import { once } from 'node:events';
import {
  connect,
  createServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What the proxy does with what it is sent. */
export type Fault =
  /** Passes it on. */
  | 'none'
  /** Takes it and never answers, and accepts connections all the same. */
  | 'blackhole'
  /** Passes requests on, and keeps the answers to itself. */
  | 'half-open'
  /** Ends every connection with a reset, new ones as well. */
  | 'reset';

/** A TCP proxy on a free port that goes wrong when it is told to. */
export class FaultProxy {
  fault: Fault = 'none';
  /** Milliseconds each segment of answers is held back; those behind it on its connection wait for it. */
  delay: () => number = () => 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {}

  static async before(target: number): Promise<FaultProxy> {
    const server = createServer({ noDelay: true });
    const proxy = new FaultProxy(server, target);
    server.on('connection', (socket) => proxy.accept(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  reset(): void {
    this.fault = 'reset';
    this.cut();
  }

  /** Ends the connections there are with a reset; new ones are served. */
  cut(): void {
    this.sockets.forEach((socket) => socket.resetAndDestroy());
  }

  async close(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy());
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(inner: Socket): void {
    const outer = connect(this.target, '127.0.0.1').setNoDelay();
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    if (this.fault === 'reset') {
      inner.resetAndDestroy();
      return;
    }
    inner.on('data', (data) => {
      if (this.fault !== 'blackhole') {
        outer.write(data);
      }
    });
    let before = Promise.resolve();
    outer.on('data', (data) => {
      if (this.fault === 'none') {
        const held = pause(this.delay());
        before = before.then(() => held).then(() => void inner.write(data));
      }
    });
  }
}
