/** An order to register: the bank makes a payment page for it. */
export interface NewBankPayment {
  /** Our id, at most 36 characters. */
  orderId: string;
  /** Hundredths of the currency's unit. */
  amountMinor: number;
  /** Text for the payer on the payment page. */
  purpose: string;
  /** The end of the time in which it can be paid. */
  expiresAt: Date;
  /** The address to which the bank sends the payer afterwards. */
  returnUrl: string;
  /** The address to which the bank sends its notices. */
  noticeUrl: string;
  /** Undefined when another cash register issues the fiscal receipts. */
  receipt: FiscalReceipt | undefined;
}

/** The data of a fiscal receipt (54-FZ) besides those of the order. */
export interface FiscalReceipt {
  /** The payer's address for the receipt; one of the two is enough. */
  email: string | null;
  phone: string | null;
  taxation: string;
  tax: string;
}

export interface BankRefund {
  paymentId: string;
  /** The bank refunds once for each id, however often it is called with it. */
  requestId: string;
  amountMinor: number;
  purpose: string;
  receipt: FiscalReceipt | undefined;
}

export interface BankPayment {
  orderId: string;
  /** The bank's own status: NEW, FORM_SHOWED, CONFIRMED, ... */
  status: string;
  amountMinor: number;
}

/** A bank that takes payments by card and by the faster payments system (SBP). */
export interface Bank {
  /** The bank's name for the school's account. */
  terminalKey: string;
  /** Registers an order; a second call for the order makes another payment of the same order. */
  register(payment: NewBankPayment): Promise<{ paymentId: string; paymentUrl: string }>;
  /** Returns the content of a QR code for the payment. */
  getQr(paymentId: string): Promise<string>;
  getPayment(paymentId: string): Promise<BankPayment>;
  /** Refunds a payment, or closes one that nobody has paid. Returns the payment's status after it. */
  refund(refund: BankRefund): Promise<{ status: string }>;
  close(paymentId: string): Promise<{ status: string }>;
}

/** The bank did not answer, or gave an invalid answer: the call may have had its effect. Another try may help. */
export class BankUnavailable extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'BankUnavailable';
  }
}

/** The bank understood the call and refused it; another try would get the same answer. `reason` is for staff. */
export class BankRefused extends Error {
  readonly code: string;
  readonly reason: string;

  constructor(code: string, reason: string) {
    super(`The bank refused with code ${code}`);
    this.name = 'BankRefused';
    this.code = code;
    this.reason = reason;
  }
}
