import { handlerGroup } from 'nestjs-weighter';

export interface Message {
  to: string;
  text: string;
}

export interface Receipt {
  supplier: string;
}

export const SendSms = handlerGroup<Message, Receipt>('sms');
export const SendMail = handlerGroup<Message, Receipt>('mail');
export const Charge = handlerGroup<Message, Receipt>('charge');
