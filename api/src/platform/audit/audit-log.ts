import type { Knex } from 'knex';

/**
 * One event of the audit chain; becomes a row of `audit_logs`. Whatever tells of a person goes into `phoneNumber`,
 * `ipAddress`, `userAgent` or `errorDetails`, which can be erased (erase-personal-data.ts); the rest stays for ever.
 */
export interface AuditEvent {
  /** `<entity>.<verb>`: 'contract.signed'. At most 50 characters. */
  eventType: string;
  /** When it happened, if that was before it is appended. */
  at?: Date;
  severity?: 'info' | 'warning' | 'critical';
  contractId?: number;
  signatureId?: number;
  userId?: number;
  phoneNumber?: string;
  ipAddress?: string;
  userAgent?: string;
  /** Ids, hashes, states and counts; nothing personal and nothing secret. */
  metadata?: Record<string, unknown>;
  errorDetails?: string;
}

export interface AuditLog {
  /**
   * Appends in the caller's transaction; the chain's head is locked until it ends.
   * Returns the hash of each event, in the order of `events`.
   */
  append(trx: Knex.Transaction, events: AuditEvent[]): Promise<string[]>;
}
