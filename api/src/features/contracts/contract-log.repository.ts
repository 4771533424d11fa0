import type { Knex } from 'knex';
import type { AuditEvent } from '../../platform/audit/audit-log';
import { readingEvents } from './reading-events';

export interface ContractEvent extends AuditEvent {
  contractId: number;
}

/** Adds the events to the log, and tells open pages of the contracts' students, unless somebody only read a contract. */
export async function insertLogEntries(
  trx: Knex.Transaction,
  events: readonly ContractEvent[],
  now: Date,
): Promise<void> {
  await trx('contractAuditLog').insert(
    events.map((event) => ({
      contractId: event.contractId,
      userId: event.userId,
      action: event.eventType,
      details: JSON.stringify(event.metadata ?? {}),
      ipAddress: event.ipAddress,
      userAgent: event.userAgent,
      timestamp: now,
    })),
  );
  const changes = events.filter(({ eventType }) => !readingEvents.some((reading) => reading === eventType));
  if (changes.length === 0) return;
  await trx.raw(
    `select pg_notify('contracts', student_id::text)
     from contracts where id = any(?) and student_id is not null`,
    [[...new Set(changes.map(({ contractId }) => contractId))]],
  );
}
