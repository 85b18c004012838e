import type { ServerResponse } from 'node:http';
import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Injectable,
  Module,
} from '@nestjs/common';
import {
  type DispatchContext,
  type DispatcherOf,
  handlerGroup,
  InjectDispatcher,
  WeightedHandler,
  WeighterModule,
} from 'nestjs-weighter';

/** Aborts when the client closes the connection before it has its answer. */
export const ClientSignal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AbortSignal => {
    const answer = context.switchToHttp().getResponse<{
      raw?: ServerResponse; // of Fastify
    }>();
    const response = answer.raw ?? (answer as ServerResponse);
    const controller = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) {
        controller.abort(new Error('The client has left.'));
      }
    });
    return controller.signal;
  },
);

export const Summarise = handlerGroup<string, string>('summaries');

@WeightedHandler(Summarise, { name: 'model' })
@Injectable()
export class SlowModel {
  handle(_text: string, { signal }: DispatchContext): Promise<string> {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
}

@Controller('summaries')
export class SummariesController {
  constructor(
    @InjectDispatcher(Summarise)
    private readonly summaries: DispatcherOf<typeof Summarise>,
  ) {}

  @Get()
  summarise(@ClientSignal() signal: AbortSignal) {
    return this.summaries.dispatch('a long text', { signal });
  }
}

@Module({
  imports: [WeighterModule.forFeature(Summarise)],
  controllers: [SummariesController],
  providers: [SlowModel],
  exports: [WeighterModule],
})
export class SummariesModule {}
