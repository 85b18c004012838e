import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import {
  type Dispatcher,
  InjectDispatcher,
  InjectWeighter,
  type Weighter,
} from 'nestjs-weighter';
import {
  Charge,
  type Message,
  type Receipt,
  SendMail,
  SendSms,
} from './groups.js';

const TICK_MS = 50;
const MESSAGE: Message = { to: '+1 555 0100', text: 'Hello' };

/** Customers, for want of real ones. */
@Injectable()
export class Load implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #ticks = 0;

  constructor(
    @InjectDispatcher(SendSms)
    private readonly sms: Dispatcher<Message, Receipt>,
    @InjectDispatcher(SendMail)
    private readonly mail: Dispatcher<Message, Receipt>,
    @InjectDispatcher(Charge)
    private readonly charge: Dispatcher<Message, Receipt>,
    @InjectWeighter('replicas')
    private readonly replicas: Weighter<string>,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.#ticks += 1;
    // Customers come in waves.
    const tide = 1 + 0.3 * Math.sin(this.#ticks / 160);
    this.#some(this.sms, 6 * tide);
    this.#some(this.mail, 1.5 * tide);
    this.#some(this.charge, 0.8 * tide);
    this.replicas.get();
  }

  #some(dispatcher: Dispatcher<Message, Receipt>, calls: number): void {
    for (let left = calls; left > Math.random(); left--) {
      // What becomes of it is seen on the board.
      dispatcher.dispatch(MESSAGE).catch(() => undefined);
    }
  }
}
