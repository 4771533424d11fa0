import type { Knex } from 'knex';

/** One event of the audit chain; becomes a row of `audit_logs`. */
export interface AuditEvent {
  /** `<entity>.<verb>`: 'contract.signed'. At most 50 characters. */
  eventType: string;
  severity?: 'info' | 'warning' | 'critical';
  contractId?: number;
  signatureId?: number;
  userId?: number;
  phoneNumber?: string;
  ipAddress?: string;
  userAgent?: string;
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
