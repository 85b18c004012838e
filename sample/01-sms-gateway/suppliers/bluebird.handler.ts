import { Injectable } from '@nestjs/common';
import { type DispatchContext, WeightedHandler } from 'nestjs-weighter';
import { type Receipt, SendSms, type Sms } from '../sms.group.js';
import { LoopbackSuppliers } from './loopback-suppliers.js';
import { readReceipt } from './read-receipt.js';

/** Bluebird takes a form. */
@WeightedHandler(SendSms, { name: 'bluebird' })
@Injectable()
export class BluebirdHandler {
  constructor(private readonly suppliers: LoopbackSuppliers) {}

  async handle(sms: Sms, { signal }: DispatchContext): Promise<Receipt> {
    const response = await fetch(this.suppliers.url('bluebird', '/sms/send'), {
      method: 'POST',
      body: new URLSearchParams({ number: sms.to, message: sms.text }),
      signal,
    });
    return readReceipt('bluebird', response);
  }
}
