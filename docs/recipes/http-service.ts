import { HttpModule, HttpService } from '@nestjs/axios';
import { Injectable, Module } from '@nestjs/common';
import {
  type DispatchContext,
  handlerGroup,
  WeightedHandler,
  WeighterModule,
} from 'nestjs-weighter';
import { map } from 'rxjs';

export const Geocode = handlerGroup<string, { lat: number; lon: number }>(
  'geocode',
);

/** An error of Axios has its `response`: 429 and 5xx go to the next one, a 400 to the caller. */
@Injectable()
export class Geocoders {
  constructor(private readonly http: HttpService) {}

  @WeightedHandler(Geocode, { name: 'first', weight: 3 })
  byFirst(address: string, context: DispatchContext) {
    return this.ask(process.env.GEOCODER_1, address, context);
  }

  @WeightedHandler(Geocode, { name: 'second', weight: 1 })
  bySecond(address: string, context: DispatchContext) {
    return this.ask(process.env.GEOCODER_2, address, context);
  }

  private ask(url = '', address: string, { signal }: DispatchContext) {
    return this.http
      .get<{ lat: number; lon: number }>(url, {
        params: { address },
        signal,
      })
      .pipe(map(({ data }) => data));
  }
}

@Module({
  imports: [
    HttpModule,
    WeighterModule.forFeature({
      name: Geocode.name,
      failover: true,
      attemptTimeout: 2_000,
      ejection: true,
    }),
  ],
  providers: [Geocoders],
  exports: [WeighterModule],
})
export class GeocodingModule {}
