import type { Knex } from 'knex';

/**
 * One event of the audit chain, stored as a row of `audit_logs`. Personal data may only be in `phoneNumber`,
 * `ipAddress`, `userAgent` and `errorDetails`, which can be erased (erase-personal-data.ts); everything else is
 * permanent.
 */
export interface AuditEvent {
  /** `<entity>.<verb>`: 'contract.signed'. At most 50 characters. */
  eventType: string;
  /** When it happened, if that is earlier than the append. */
  at?: Date;
  severity?: 'info' | 'warning' | 'critical';
  contractId?: number;
  signatureId?: number;
  userId?: number;
  phoneNumber?: string;
  ipAddress?: string;
  userAgent?: string;
  /**
   * Anchors the chain at this event: the anchor's number goes into `metadata.anchor`, its hash into `audit_anchors`.
   */
  anchored?: true;
  /** Ids, hashes, states and counts; no personal data and no secrets. */
  metadata?: Record<string, unknown>;
  errorDetails?: string;
}

export interface AuditLog {
  /**
   * Appends in the caller's transaction and locks the chain's head until it ends. Returns the hash of each event in the
   * order of `events`.
   */
  append(trx: Knex.Transaction, events: AuditEvent[]): Promise<string[]>;
}
