import { Inject, Injectable, Module } from '@nestjs/common';
import { ClientProxy, ClientsModule, Transport } from '@nestjs/microservices';
import {
  handlerGroup,
  type SelectorOptions,
  WeightedHandler,
  WeighterModule,
} from 'nestjs-weighter';

export const Quote = handlerGroup<{ sku: string }, { price: number }>('quote');

/** A client's Observable is a handler's answer as it is: `dispatch()` takes the last value. */
@Injectable()
export class QuoteClients {
  constructor(
    @Inject('EU') private readonly eu: ClientProxy,
    @Inject('US') private readonly us: ClientProxy,
  ) {}

  @WeightedHandler(Quote, { name: 'eu', weight: 3 })
  inEurope(request: { sku: string }) {
    return this.eu.send<{ price: number }>('quote', request);
  }

  @WeightedHandler(Quote, { name: 'us', weight: 1 })
  inAmerica(request: { sku: string }) {
    return this.us.send<{ price: number }>('quote', request);
  }
}

function client(name: string) {
  return {
    name,
    useFactory: () => ({
      transport: Transport.TCP as const,
      options: { port: Number(process.env[`QUOTES_${name}_PORT`]) },
    }),
  };
}

const options: SelectorOptions<string> = {
  failover: true,
  attemptTimeout: 500, // a message that nobody answers has no end of its own
  ejection: true,
};

@Module({
  imports: [
    ClientsModule.registerAsync([client('EU'), client('US')]),
    WeighterModule.forFeature({ name: Quote.name, ...options }),
  ],
  providers: [QuoteClients],
  exports: [WeighterModule],
})
export class QuotesModule {}
