/** An order to register: the bank makes a payment page for it. */
export interface NewBankPayment {
  /** Ours, at most 36 characters. */
  orderId: string;
  /** Hundredths of the currency's unit. */
  amountMinor: number;
  /** What the payer reads on the payment page. */
  purpose: string;
  /** Until when it can be paid. */
  expiresAt: Date;
  /** Where the bank sends the payer afterwards. */
  returnUrl: string;
  /** Where the bank sends its notices. */
  noticeUrl: string;
  /** Undefined when another cash register issues the fiscal receipts. */
  receipt: FiscalReceipt | undefined;
}

/** What a fiscal receipt must say (54-FZ), besides what is in the order. */
export interface FiscalReceipt {
  /** Where the payer gets it; one of them is enough. */
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
  /** The bank's own: NEW, FORM_SHOWED, CONFIRMED, ... */
  status: string;
  amountMinor: number;
}

/** A bank that takes payments by card and by the faster payments system (SBP). */
export interface Bank {
  /** What the bank knows the school by. */
  terminalKey: string;
  /** Registers an order; a second call for the order makes another payment of the same order. */
  register(payment: NewBankPayment): Promise<{ paymentId: string; paymentUrl: string }>;
  /** The content of a QR code by which the payment can be made. */
  getQr(paymentId: string): Promise<string>;
  getPayment(paymentId: string): Promise<BankPayment>;
  /** Gives money back, or closes a payment that nobody has made. Returns the payment's status after it. */
  refund(refund: BankRefund): Promise<{ status: string }>;
  close(paymentId: string): Promise<{ status: string }>;
}

/** The bank did not answer, or not as it should: the call may have had its effect. Worth another try. */
export class BankUnavailable extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'BankUnavailable';
  }
}

/** The bank understood and said no; another try would get the same answer. `reason` is for staff. */
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
