import { Injectable } from '@nestjs/common';
import {
  type CandidateSnapshot,
  Dispatcher,
  InjectDispatcher,
  InjectWeighter,
  Weighter,
} from 'nestjs-weighter';
import { type Receipt, SendSms, type Sms } from './sms.group.js';

@Injectable()
export class SmsService {
  constructor(
    @InjectDispatcher(SendSms)
    private readonly sms: Dispatcher<Sms, Receipt>,
    @InjectWeighter(SendSms)
    private readonly suppliers: Weighter<string>,
  ) {}

  send(message: Sms): Promise<Receipt> {
    return this.sms.dispatch(message);
  }

  listSuppliers(): CandidateSnapshot<string>[] {
    return this.suppliers.snapshot();
  }
}
