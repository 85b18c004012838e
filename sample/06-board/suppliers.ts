import { setTimeout } from 'node:timers/promises';
import type { Provider, Type } from '@nestjs/common';
import {
  type DispatchContext,
  type HandlerGroup,
  WeightedHandler,
} from 'nestjs-weighter';
import {
  Charge,
  type Message,
  type Receipt,
  SendMail,
  SendSms,
} from './groups.js';

/** How a supplier behaves that nobody has to pay. */
interface Behaviour {
  weight: number;
  /** How long most calls take, in milliseconds. */
  takes: number;
  /** How many calls fail while it is well, 0 to 1. */
  fails?: number;
  /** Is out of order for 20 of every so many seconds. */
  breaksEvery?: number;
}

const OUTAGE = 20;

export const suppliers: Provider[] = [
  supplier(SendSms, 'aurora', { weight: 60, takes: 45, fails: 0.004 }),
  supplier(SendSms, 'bluebird', { weight: 30, takes: 70, fails: 0.006 }),
  supplier(SendSms, 'cobalt', {
    weight: 9,
    takes: 110,
    fails: 0.02,
    breaksEvery: 75,
  }),
  supplier(SendSms, 'aurora-v2', { weight: 1, takes: 30, fails: 0.002 }),
  supplier(SendMail, 'postbox', { weight: 3, takes: 120, fails: 0.003 }),
  supplier(SendMail, 'carrier', { weight: 1, takes: 160, fails: 0.01 }),
  supplier(Charge, 'acquirer-eu', { weight: 2, takes: 210, fails: 0.01 }),
  supplier(Charge, 'acquirer-us', { weight: 1, takes: 240, fails: 0.015 }),
  supplier(Charge, 'acquirer-old', { weight: 0, takes: 400 }),
];

function supplier(
  group: HandlerGroup<Message, Receipt>,
  name: string,
  { weight, takes, fails = 0, breaksEvery }: Behaviour,
): Type {
  @WeightedHandler(group, { name, weight })
  class Supplier {
    async handle(
      _message: Message,
      { signal }: DispatchContext,
    ): Promise<Receipt> {
      const isBroken = breaksEvery !== undefined && isOut(breaksEvery);
      await setTimeout(takes * (0.6 + Math.random() ** 3 * 2), undefined, {
        signal,
      });
      if (isBroken || Math.random() < fails) {
        throw new Error(
          isBroken
            ? `${name} answered 503: maintenance`
            : `${name} answered 500`,
        );
      }
      return { supplier: name };
    }
  }
  return Supplier;
}

function isOut(every: number): boolean {
  return process.uptime() % every > every - OUTAGE;
}
