import { Injectable } from '@nestjs/common';
import {
  Dispatcher,
  type HandlerSnapshot,
  InjectDispatcher,
} from 'nestjs-weighter';
import { type Observable } from 'rxjs';
import {
  Complete,
  type Completion,
  type Prompt,
  StreamTokens,
} from './complete.group.js';

@Injectable()
export class CompletionsService {
  constructor(
    @InjectDispatcher(Complete)
    private readonly completions: Dispatcher<Prompt, Completion>,
    @InjectDispatcher(StreamTokens)
    private readonly tokens: Dispatcher<Prompt, Completion>,
  ) {}

  complete(prompt: Prompt): Promise<Completion> {
    return this.completions.dispatch(prompt);
  }

  stream(prompt: Prompt): Observable<Completion> {
    return this.tokens.stream(prompt);
  }

  listModels(): HandlerSnapshot[] {
    return this.completions.snapshot();
  }
}
