import {
  BadRequestException,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import { type Sms } from './sms.group.js';

@Injectable()
export class SmsPipe implements PipeTransform<unknown, Sms> {
  transform(body: unknown): Sms {
    const { to, text } = (body ?? {}) as Partial<Sms>;
    if (typeof to !== 'string' || typeof text !== 'string') {
      throw new BadRequestException(
        'Send JSON such as { "to": "+1 555 0100", "text": "Hello" }.',
      );
    }
    return { to, text };
  }
}
