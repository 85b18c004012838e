import {
  Body,
  Controller,
  type MessageEvent,
  Post,
  Query,
  Sse,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { type Completion, type Prompt } from './complete.group.js';
import { CompletionsService } from './completions.service.js';
import { PromptPipe } from './prompt.pipe.js';

@Controller('completions')
export class CompletionsController {
  constructor(private readonly completions: CompletionsService) {}

  @Post()
  complete(@Body(PromptPipe) prompt: Prompt): Promise<Completion> {
    return this.completions.complete(prompt);
  }

  @Sse('stream')
  stream(@Query(PromptPipe) prompt: Prompt): Observable<MessageEvent> {
    return this.completions.stream(prompt).pipe(map((data) => ({ data })));
  }
}
