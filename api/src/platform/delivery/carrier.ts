import type { DeliveryReport } from '@school/api-contract/deliveries';

/** A message on its way out. */
export interface Parcel {
  to: string;
  subject: string | null;
  text: string;
  attachments: { fileName: string; content: Buffer; contentType: string }[];
  /** The same for each try of one delivery, so that the receiving side can tell a repetition. */
  messageId: string;
  /** Our name for the delivery with a service that takes one: at most 40 of A-Z, a-z, 0-9, '-'. The same for each try. */
  reference: string;
  /** When it was queued: nothing that the service has from before can be it. */
  createdAt: Date;
}

/** What the receiving side said of a message that it has. */
export interface Acceptance {
  providerMessageId: string | null;
  /** Null or left out: it did not say. */
  costKopecks?: number | null;
  /** Whether it arrived, if the service knows already. */
  report?: DeliveryReport | null;
}

/** Port to a mail server or an SMS service. */
export interface Carrier {
  /** Name in the table `deliveries`. */
  provider: string;
  /**
   * Hands the message over. Throws `PermanentFailure` when trying again is of no use, `NotAccepted` when the other side
   * surely has not taken it, anything else when nobody knows.
   */
  send(parcel: Parcel): Promise<Acceptance>;
  /**
   * Only where a message costs money: whether the service has it from an earlier try, null if not. With it no message is
   * sent again before the service was asked, and refusals of the whole account stop further ones (sms/breaker.ts).
   */
  find?(parcel: Parcel): Promise<Acceptance | null>;
}

/** The receiving side refused for good: no such mailbox, say. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

/** The receiving side surely has not taken the message, and may do so later. */
export class NotAccepted extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotAccepted';
  }
}

/** It is not about this message: the account has no money, is blocked, or its password is wrong. */
export class AccountRefused extends NotAccepted {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AccountRefused';
  }
}

/** Sends nothing. In demo mode the message stays in the table, and /dev/outbox shows it. */
export const outboxCarrier: Carrier = {
  provider: 'outbox',
  send: async () => ({ providerMessageId: null }),
};
