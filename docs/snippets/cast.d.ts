// Who plays in the pages: the fragments in them are compiled with these names in
// place, so that a page need not declare them again and again.
import type {
  Dispatcher,
  DispatcherOf,
  HandlerGroup,
  Weighter,
  WeighterControl,
} from 'nestjs-weighter';

interface SmsOfThePages {
  to: string;
  text: string;
}

interface ReceiptOfThePages {
  supplier: string;
  id: string;
}

declare global {
  type Sms = SmsOfThePages;
  type Receipt = ReceiptOfThePages;

  const SendSms: HandlerGroup<Sms, Receipt>;
  const sms: DispatcherOf<typeof SendSms>;
  const message: Sms;
  const customerId: string;
  const control: WeighterControl;
  /** A selector of suppliers, by name. */
  const suppliers: Weighter<string>;

  /** The SDK of a supplier, a client of one, or whatever else sends. */
  const client: {
    send(sms: Sms, options?: { signal?: AbortSignal }): Promise<Receipt>;
  };

  class AdminGuard {
    canActivate(): boolean;
  }
  class TwilioHandler {
    handle(sms: Sms): Promise<Receipt>;
  }
  class AppModule {}

  type AnyDispatcher = Dispatcher;
}
