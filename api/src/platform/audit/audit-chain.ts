import type { Knex } from 'knex';
import type { Clock } from '../ports/clock';
import type { Random } from '../ports/random';
import { insertAnchors } from './anchors.repository';
import type { AuditEvent, AuditLog } from './audit-log';
import { type AuditRow, hashEvent, hashPersonal } from './event-hash';

// any fixed number: the transaction that appends to the chain holds this lock until it ends
const lockKey = 7_241_907;

export function createAuditLog({ clock, random }: { clock: Clock; random: Random }): AuditLog {
  return {
    async append(trx, events) {
      if (events.length === 0) return [];
      await lockChain(trx);
      const start = await readHead(trx);
      let prevHash = start.head;
      let { anchors } = start;
      const rows = events.map((event) => {
        if (event.anchored) anchors += 1;
        const row = toRow(event, clock.now(), random.token(), event.anchored ? { anchor: anchors } : {});
        const eventHash = hashEvent(prevHash, row);
        const linked = { ...row, metadata: JSON.stringify(row.metadata), prevHash, eventHash };
        prevHash = eventHash;
        return linked;
      });
      const inserted: { id: number }[] = await trx('auditLogs').insert(rows).returning('id');
      await insertAnchors(
        trx,
        inserted.flatMap(({ id }, index) =>
          events[index]?.anchored ? [{ lastId: id, events: start.events + index + 1 }] : [],
        ),
        { firstNumber: start.anchors + 1, now: clock.now() },
      );
      return rows.map(({ eventHash }) => eventHash);
    },
  };
}

/** Locks the chain until the transaction ends, so that no other transaction appends. */
export async function lockChain(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
}

async function readHead(trx: Knex): Promise<{ head: string; events: number; anchors: number }> {
  const { rows } = await trx.raw(
    `select head, events, (select coalesce(max(number), 0) from audit_anchors) as anchors from audit_head`,
  );
  return rows[0];
}

function toRow(event: AuditEvent, now: Date, personalSalt: string, more: { anchor?: number }): AuditRow {
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
    // Uses the form that the database returns: dates become text, undefined properties disappear.
    metadata: JSON.parse(JSON.stringify({ ...event.metadata, ...more })),
    timestamp: event.at ?? now,
  };
}
