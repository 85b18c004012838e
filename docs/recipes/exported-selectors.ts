import { Injectable, Module } from '@nestjs/common';
import { InjectWeighter, Weighter, WeighterModule } from 'nestjs-weighter';

@Module({
  imports: [
    WeighterModule.forFeature(
      { name: 'readers', candidates: ['reader-a', 'reader-b'] },
      { name: 'writers', candidates: ['writer'] },
    ),
  ],
  exports: [WeighterModule], // all selectors of this module
})
export class DatabasesModule {}

@Injectable()
export class Orders {
  constructor(
    @InjectWeighter('readers') readonly readers: Weighter<string>,
    @InjectWeighter('writers') readonly writers: Weighter<string>,
  ) {}
}

@Module({ imports: [DatabasesModule], providers: [Orders] })
export class OrdersModule {}
