import { type DynamicModule, Module } from '@nestjs/common';
import { WeighterModule } from 'nestjs-weighter';
import { WeighterBoardModule } from 'nestjs-weighter/board';
import { Charge, SendMail, SendSms } from './groups.js';
import { Load } from './load.js';
import { suppliers } from './suppliers.js';

@Module({})
export class AppModule {
  static with(readOnly: boolean): DynamicModule {
    return {
      module: AppModule,
      imports: [
        WeighterModule.forRoot({ application: 'gateway', log: false }),
        WeighterModule.forFeature(
          {
            name: SendSms.name,
            failover: true,
            attemptTimeout: 1_000,
            ejection: { failures: 4, duration: 15_000 },
            slowStart: 20_000,
          },
          { name: SendMail.name, failover: true, ejection: true },
          { name: Charge.name, maxConcurrent: 20 },
          {
            name: 'replicas',
            candidates: ['eu-1', 'eu-2', 'us-1'],
            weight: (replica: string) => (replica === 'us-1' ? 1 : 2),
          },
        ),
        WeighterBoardModule.forRoot({
          path: 'weighter',
          readOnly,
          // It listens on this machine alone. Elsewhere it would have guards.
          allowUnguarded: true,
          actor: () => 'you',
        }),
      ],
      providers: [...suppliers, Load],
    };
  }
}
