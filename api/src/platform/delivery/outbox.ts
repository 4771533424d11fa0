import type { DeliveryPurpose } from '@school/api-contract/deliveries';
import type { Knex } from 'knex';

export interface OutgoingMessage {
  channel: 'sms' | 'email';
  purpose: DeliveryPurpose;
  /** '+79161234567', or an e-mail address. */
  to: string;
  /** E-mail only. */
  subject?: string;
  text: string;
  /** The same key twice is one message. */
  idempotencyKey: string;
  contractId?: number;
  /** When the code or link in the text stops being good: after it the message is not sent any more. */
  expiresAt?: Date;
  /** E-mail attachments by their key in the object store. */
  attachments?: { fileName: string; fileKey: string; contentType: string }[];
}

export interface Outbox {
  /** Stores the message and its job in the caller's transaction; it is sent after the commit, and retried. Returns the delivery id. */
  enqueue(trx: Knex.Transaction, message: OutgoingMessage): Promise<number>;
}
