import { handlerGroup } from 'nestjs-weighter';

export interface Sms {
  to: string;
  text: string;
}

export interface Receipt {
  supplier: string;
  id: string;
}

/** The one job that several suppliers can do. */
export const SendSms = handlerGroup<Sms, Receipt>('sms');
