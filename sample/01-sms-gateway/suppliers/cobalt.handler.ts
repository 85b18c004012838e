import { Injectable } from '@nestjs/common';
import { type DispatchContext, WeightedHandler } from 'nestjs-weighter';
import { type Receipt, SendSms, type Sms } from '../sms.group.js';
import { LoopbackSuppliers } from './loopback-suppliers.js';
import { readReceipt } from './read-receipt.js';

/** Cobalt takes the number in the path and plain text. */
@WeightedHandler(SendSms, { name: 'cobalt' })
@Injectable()
export class CobaltHandler {
  constructor(private readonly suppliers: LoopbackSuppliers) {}

  async handle(sms: Sms, { signal }: DispatchContext): Promise<Receipt> {
    const path = `/outbox/${encodeURIComponent(sms.to)}`;
    const response = await fetch(this.suppliers.url('cobalt', path), {
      method: 'PUT',
      headers: { 'content-type': 'text/plain' },
      body: sms.text,
      signal,
    });
    return readReceipt('cobalt', response);
  }
}
