import { Injectable, Module } from '@nestjs/common';
import {
  Args,
  Field,
  Float,
  ObjectType,
  Query,
  Resolver,
} from '@nestjs/graphql';
import {
  type DispatcherOf,
  handlerGroup,
  InjectDispatcher,
  NoCandidateError,
  WeightedHandler,
  WeighterModule,
} from 'nestjs-weighter';
import { GraphQLError } from 'graphql';

@ObjectType()
export class Rate {
  @Field(() => String)
  source!: string;

  @Field(() => Float)
  value!: number;
}

export const FindRate = handlerGroup<string, Rate>('rates');

@Injectable()
export class RateSources {
  @WeightedHandler(FindRate, { name: 'ecb', weight: 2 })
  async fromEcb(_currency: string) {
    return { source: 'ecb', value: 1.08 };
  }

  @WeightedHandler(FindRate, { name: 'fed', weight: 1 })
  async fromFed(_currency: string) {
    return { source: 'fed', value: 1.09 };
  }
}

@Resolver(() => Rate)
export class RatesResolver {
  constructor(
    @InjectDispatcher(FindRate)
    private readonly rates: DispatcherOf<typeof FindRate>,
  ) {}

  @Query(() => Rate)
  async rate(
    @Args('currency', { type: () => String }) currency: string,
  ): Promise<Rate> {
    try {
      return await this.rates.dispatch(currency);
    } catch (error) {
      // There is no status in GraphQL: a code takes its place.
      if (error instanceof NoCandidateError) {
        const { retryAfterMs } = error;
        throw new GraphQLError('No source of rates is available.', {
          extensions: { code: 'UNAVAILABLE', retryAfterMs },
        });
      }
      throw error;
    }
  }
}

@Module({
  imports: [WeighterModule.forFeature(FindRate)],
  providers: [RateSources, RatesResolver],
  exports: [WeighterModule],
})
export class RatesModule {}
