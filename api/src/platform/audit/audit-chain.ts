import type { Knex } from 'knex';
import type { Clock } from '../ports/clock';
import type { Random } from '../ports/random';
import type { AuditEvent, AuditLog } from './audit-log';
import { type AuditRow, hashEvent, hashPersonal, noPreviousHash } from './event-hash';

// any fixed number: whoever appends to the chain holds this lock until its transaction ends
const lockKey = 7_241_907;

export function createAuditLog({ clock, random }: { clock: Clock; random: Random }): AuditLog {
  return {
    async append(trx, events) {
      if (events.length === 0) return [];
      await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
      let prevHash = await headOf(trx);
      const rows = events.map((event) => {
        const row = toRow(event, clock.now(), random.token());
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

function toRow(event: AuditEvent, now: Date, personalSalt: string): AuditRow {
  const personal = {
    phoneNumber: event.phoneNumber ?? null,
    ipAddress: event.ipAddress?.slice(0, 45) ?? null,
    userAgent: event.userAgent?.slice(0, 500) ?? null,
    errorDetails: event.errorDetails ?? null,
  };
  return {
    eventType: event.eventType,
    severity: event.severity ?? 'info',
    contractId: event.contractId ?? null,
    signatureId: event.signatureId ?? null,
    userId: event.userId === undefined ? null : String(event.userId),
    ...personal,
    personalSha256: hashPersonal(personalSalt, personal),
    personalSalt,
    // what the database will give back: dates become text, undefined goes
    metadata: JSON.parse(JSON.stringify(event.metadata ?? {})),
    timestamp: event.at ?? now,
  };
}
