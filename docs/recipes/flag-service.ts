import { Injectable, Module } from '@nestjs/common';
import { InjectWeighter, Weighter, WeighterModule } from 'nestjs-weighter';

/** As LaunchDarkly, Unleash or a table of your own: read in the background, answered from memory. */
@Injectable()
export class Flags {
  private readonly values = new Map<string, number>([['checkout-v2', 10]]);

  percentOf(flag: string): number {
    return this.values.get(flag) ?? 0;
  }

  set(flag: string, percent: number) {
    this.values.set(flag, percent);
  }
}

@Module({ providers: [Flags], exports: [Flags] })
export class FlagsModule {}

@Injectable()
export class Checkout {
  constructor(
    @InjectWeighter('checkout') private readonly versions: Weighter<string>,
  ) {}

  version() {
    return this.versions.get();
  }
}

@Module({
  imports: [
    FlagsModule,
    WeighterModule.forFeature({
      name: 'checkout',
      imports: [FlagsModule],
      inject: [Flags],
      useFactory: (flags: Flags) => ({
        candidates: ['v1', 'v2'],
        weight: (version: string) => {
          const percent = flags.percentOf('checkout-v2');
          return version === 'v2' ? percent : 100 - percent;
        },
        live: true, // read before each pick; 0 is no traffic
      }),
    }),
  ],
  providers: [Checkout],
})
export class CheckoutModule {}
