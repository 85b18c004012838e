import {
  BadRequestException,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import { type Prompt } from './complete.group.js';

@Injectable()
export class PromptPipe implements PipeTransform<unknown, Prompt> {
  transform(value: unknown): Prompt {
    const { text } = (value ?? {}) as Partial<Prompt>;
    if (typeof text !== 'string') {
      throw new BadRequestException('Say what to complete as "text".');
    }
    return { text };
  }
}
