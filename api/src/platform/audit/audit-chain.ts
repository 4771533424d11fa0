import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../ports/clock';
import type { AuditEvent, AuditLog } from './audit-log';

/** What the first event holds in place of a previous hash. */
export const noPreviousHash = '0'.repeat(64);
// any fixed number: whoever appends to the chain holds this lock until its transaction ends
const lockKey = 7_241_907;

/** The columns that an event's hash covers, with the types that the database gives back. */
export interface AuditRow {
  eventType: string;
  severity: string;
  contractId: number | null;
  signatureId: number | null;
  userId: string | null;
  phoneNumber: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  metadata: Record<string, unknown>;
  errorDetails: string | null;
  timestamp: Date;
}

/** JSON with sorted keys: jsonb gives keys back in an order of its own. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** SHA-256 of the previous hash and the event (domain.md "Signing, so that it stands up"). */
export function hashEvent(prevHash: string, row: AuditRow): string {
  const {
    eventType,
    severity,
    contractId,
    signatureId,
    userId,
    phoneNumber,
    ipAddress,
    userAgent,
    metadata,
    errorDetails,
    timestamp,
  } = row;
  const covered = {
    eventType,
    severity,
    contractId,
    signatureId,
    userId,
    phoneNumber,
    ipAddress,
    userAgent,
    metadata,
    errorDetails,
    timestamp,
  };
  return createHash('sha256').update(prevHash).update(canonicalJson(covered)).digest('hex');
}

export function createAuditLog(clock: Clock): AuditLog {
  return {
    async append(trx, events) {
      if (events.length === 0) return [];
      await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
      let prevHash = await headOf(trx);
      const rows = events.map((event) => {
        const row = toRow(event, clock.now());
        const eventHash = hashEvent(prevHash, row);
        const linked = { ...row, metadata: JSON.stringify(row.metadata), prevHash, eventHash };
        prevHash = eventHash;
        return linked;
      });
      await trx('auditLogs').insert(rows);
      return rows.map(({ eventHash }) => eventHash);
    },
  };
}

async function headOf(trx: Knex): Promise<string> {
  const head = await trx('auditLogs').select('eventHash').orderBy('id', 'desc').first();
  return head?.eventHash ?? noPreviousHash;
}

function toRow(event: AuditEvent, now: Date): AuditRow {
  return {
    eventType: event.eventType,
    severity: event.severity ?? 'info',
    contractId: event.contractId ?? null,
    signatureId: event.signatureId ?? null,
    userId: event.userId === undefined ? null : String(event.userId),
    phoneNumber: event.phoneNumber ?? null,
    ipAddress: event.ipAddress?.slice(0, 45) ?? null,
    userAgent: event.userAgent?.slice(0, 500) ?? null,
    // what the database will give back: dates become text, undefined goes
    metadata: JSON.parse(JSON.stringify(event.metadata ?? {})),
    errorDetails: event.errorDetails ?? null,
    timestamp: now,
  };
}
