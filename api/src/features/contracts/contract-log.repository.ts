import type { Knex } from 'knex';
import type { AuditEvent } from '../../platform/audit/audit-log';

export interface ContractEvent extends AuditEvent {
  contractId: number;
}

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
}
