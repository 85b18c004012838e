import {
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { Worker } from 'bullmq';
import {
  type DispatcherOf,
  handlerGroup,
  InjectDispatcher,
  WeightedHandler,
  WeighterModule,
} from 'nestjs-weighter';

interface Mail {
  to: string;
  subject: string;
}

export const SendMail = handlerGroup<Mail, { supplier: string }>('mail');

@WeightedHandler(SendMail, { name: 'sendgrid', weight: 2 })
@Injectable()
export class SendgridMail {
  async handle(_mail: Mail) {
    return { supplier: 'sendgrid' };
  }
}

@WeightedHandler(SendMail, { name: 'mailgun', weight: 1 })
@Injectable()
export class MailgunMail {
  async handle(_mail: Mail) {
    return { supplier: 'mailgun' };
  }
}

/** BullMQ decides when a job runs, and whether again; the dispatcher who does it. */
@Injectable()
export class MailWorker
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private worker?: Worker<Mail, { supplier: string }>;

  constructor(
    @InjectDispatcher(SendMail)
    private readonly mail: DispatcherOf<typeof SendMail>,
  ) {}

  onApplicationBootstrap() {
    this.worker = new Worker('mail', (job) => this.mail.dispatch(job.data), {
      connection: { port: Number(process.env.REDIS_PORT ?? 6379) },
      concurrency: 10,
    });
  }

  /** Jobs under way are waited for. What handlers need they give up later, in `onApplicationShutdown`. */
  async beforeApplicationShutdown() {
    await this.worker?.close();
  }
}

@Module({
  imports: [
    WeighterModule.forFeature({
      name: SendMail.name,
      failover: true,
      attemptTimeout: 10_000,
    }),
  ],
  providers: [SendgridMail, MailgunMail, MailWorker],
})
export class MailModule {}
