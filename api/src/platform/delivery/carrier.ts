/** A message on its way out. */
export interface Parcel {
  to: string;
  subject: string | null;
  text: string;
  attachments: { fileName: string; content: Buffer; contentType: string }[];
  /** The same for each try of one delivery, so that the receiving side can tell a repetition. */
  messageId: string;
}

/** Port to a mail server or an SMS service. */
export interface Carrier {
  /** Name in the table `deliveries`. */
  provider: string;
  /** Hands the message over; throws `PermanentFailure` when trying again is of no use. */
  send(parcel: Parcel): Promise<{ providerMessageId: string | null }>;
}

/** The receiving side refused for good: no such mailbox, say. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

/** Sends nothing. In demo mode the message stays in the table, and /dev/outbox shows it. */
export const outboxCarrier: Carrier = {
  provider: 'outbox',
  send: async () => ({ providerMessageId: null }),
};
