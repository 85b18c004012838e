import { Body, Controller, Post } from '@nestjs/common';
import { type Receipt, type Sms } from './sms.group.js';
import { SmsPipe } from './sms.pipe.js';
import { SmsService } from './sms.service.js';

@Controller('messages')
export class MessagesController {
  constructor(private readonly sms: SmsService) {}

  @Post()
  send(@Body(SmsPipe) message: Sms): Promise<Receipt> {
    return this.sms.send(message);
  }
}
