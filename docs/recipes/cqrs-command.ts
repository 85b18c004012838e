import { Injectable, Module } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  CqrsModule,
  type ICommandHandler,
} from '@nestjs/cqrs';
import {
  type DispatcherOf,
  handlerGroup,
  InjectDispatcher,
  WeightedHandler,
  WeighterModule,
} from 'nestjs-weighter';

export class ShipOrder extends Command<string> {
  constructor(
    readonly orderId: string,
    readonly customerId: string,
  ) {
    super();
  }
}

export const Ship = handlerGroup<ShipOrder, string>('carriers');

@Injectable()
export class Carriers {
  @WeightedHandler(Ship, { name: 'dhl', weight: 3 })
  async byDhl({ orderId }: ShipOrder) {
    return `dhl-${orderId}`;
  }

  @WeightedHandler(Ship, { name: 'ups', weight: 1 })
  async byUps({ orderId }: ShipOrder) {
    return `ups-${orderId}`;
  }
}

/** The bus finds the one handler of a command, and that has the choice of many. */
@CommandHandler(ShipOrder)
export class ShipOrderHandler implements ICommandHandler<ShipOrder> {
  constructor(
    @InjectDispatcher(Ship)
    private readonly carriers: DispatcherOf<typeof Ship>,
  ) {}

  execute(command: ShipOrder) {
    // All parcels of a customer go by one carrier.
    return this.carriers.dispatch(command, { key: command.customerId });
  }
}

@Module({
  imports: [CqrsModule.forRoot(), WeighterModule.forFeature(Ship)],
  providers: [Carriers, ShipOrderHandler],
})
export class ShippingModule {}
