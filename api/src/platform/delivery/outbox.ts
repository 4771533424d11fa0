import type { DeliveryPurpose } from '@school/api-contract/contracts/deliveries';
import type { Knex } from 'knex';

export interface OutgoingMessage {
  channel: 'sms' | 'email';
  purpose: DeliveryPurpose;
  /** A phone such as '+79161234567', or an e-mail address. */
  to: string;
  /** E-mail only. */
  subject?: string;
  text: string;
  /** A second message with the same key is ignored. */
  idempotencyKey: string;
  contractId?: number;
  /** When the code or link in the text expires; after it the message is not sent. */
  expiresAt?: Date;
  /** How long the message waits before it is sent. */
  sendAfterSeconds?: number;
  /** E-mail attachments by their keys in the object store. */
  attachments?: { fileName: string; fileKey: string; contentType: string }[];
}

export interface Outbox {
  /**
   * Stores the message and its job in the caller's transaction; the message is sent after the commit, with retries.
   * Returns the delivery id.
   */
  enqueue(trx: Knex.Transaction, message: OutgoingMessage): Promise<number>;
}
