import type { DeliveryReport } from '@school/api-contract/contracts/deliveries';

/** A message handed to a carrier. */
export interface Parcel {
  to: string;
  subject: string | null;
  text: string;
  /** The same letter as HTML; for e-mail only. */
  html?: string;
  /** Pictures of the HTML, which names each as `cid:<contentId>`. */
  images?: { contentId: string; content: Buffer; contentType: string }[];
  attachments: { fileName: string; content: Buffer; contentType: string }[];
  /** The same for each attempt of one delivery, so that the receiving server can detect a repetition. */
  messageId: string;
  /**
   * Our id for the delivery at a service that accepts one: at most 40 characters of A-Z, a-z, 0-9 and '-'. The same for
   * each attempt.
   */
  reference: string;
  /** When it was queued; older messages at the service are other messages. */
  createdAt: Date;
}

/** What the receiving side reports about an accepted message. */
export interface Acceptance {
  providerMessageId: string | null;
  /** Null or left out when the service does not report it. */
  costKopecks?: number | null;
  /** Whether the message arrived, if the service already knows. */
  report?: DeliveryReport | null;
}

/** Port to a mail server or an SMS service. */
export interface Carrier {
  /** The carrier's name in `deliveries.provider`. */
  provider: string;
  /**
   * Hands the message over. Throws `PermanentFailure` when a retry is useless, `NotAccepted` when the other side
   * definitely did not take the message, and any other error when that is unknown.
   */
  send(parcel: Parcel): Promise<Acceptance>;
  /**
   * Only for carriers whose messages cost money: finds the message of an earlier attempt at the service, or null. A
   * message is then never resent before the service was asked, and refusals of the whole account stop further messages
   * (sms/breaker.ts).
   */
  find?(parcel: Parcel): Promise<Acceptance | null>;
}

/** A permanent refusal by the receiving side, such as an unknown mailbox. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

/** The receiving side definitely did not take the message, and may take it later. */
export class NotAccepted extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotAccepted';
  }
}

/** A refusal of the whole account: no money, blocked, or wrong password. */
export class AccountRefused extends NotAccepted {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AccountRefused';
  }
}

/** The provider name of messages that nothing sends: those of the demo's carrier, and held ones. */
export const outboxProvider = 'outbox';

/** The carrier of demo mode: sends nothing and reports success. /dev/outbox shows the messages. */
export const outboxCarrier: Carrier = {
  provider: outboxProvider,
  send: async () => ({ providerMessageId: null }),
};
