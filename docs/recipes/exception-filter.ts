import { Body, Controller, Injectable, Module, Post } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import {
  type DispatcherOf,
  handlerGroup,
  InjectDispatcher,
  WeightedHandler,
  WeighterExceptionFilter,
  WeighterModule,
} from 'nestjs-weighter';

interface Charge {
  cents: number;
}

export const ChargeCard = handlerGroup<Charge, string>('cards');

@WeightedHandler(ChargeCard, { name: 'stripe', weight: 2 })
@Injectable()
export class StripeCards {
  async handle({ cents }: Charge) {
    return `stripe took ${cents}`;
  }
}

@WeightedHandler(ChargeCard, { name: 'adyen', weight: 1 })
@Injectable()
export class AdyenCards {
  async handle({ cents }: Charge) {
    return `adyen took ${cents}`;
  }
}

@Controller('charges')
export class ChargesController {
  constructor(
    @InjectDispatcher(ChargeCard)
    private readonly cards: DispatcherOf<typeof ChargeCard>,
  ) {}

  @Post()
  charge(@Body() charge: Charge) {
    return this.cards.dispatch(charge);
  }
}

@Module({
  imports: [
    WeighterModule.forFeature({
      name: ChargeCard.name,
      failover: true,
      timeout: 1_000,
    }),
  ],
  controllers: [ChargesController],
  providers: [
    StripeCards,
    AdyenCards,
    { provide: APP_FILTER, useClass: WeighterExceptionFilter },
  ],
  exports: [WeighterModule],
})
export class ChargesModule {}
