import { Injectable } from '@nestjs/common';
import { type DispatchContext, WeightedHandler } from 'nestjs-weighter';
import { type Receipt, SendSms, type Sms } from '../sms.group.js';
import { LoopbackSuppliers } from './loopback-suppliers.js';
import { readReceipt } from './read-receipt.js';

/** Aurora takes JSON. */
@WeightedHandler(SendSms, { name: 'aurora' })
@Injectable()
export class AuroraHandler {
  constructor(private readonly suppliers: LoopbackSuppliers) {}

  async handle(sms: Sms, { signal }: DispatchContext): Promise<Receipt> {
    const response = await fetch(this.suppliers.url('aurora', '/v1/messages'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: sms.to, body: sms.text }),
      signal,
    });
    return readReceipt('aurora', response);
  }
}
