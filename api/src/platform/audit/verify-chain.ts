import type { Knex } from 'knex';
import { type AuditRow, hashEvent, isPersonalIntact, noPreviousHash } from './event-hash';

export type ChainState =
  | { whole: true; events: number; head: string }
  /** `brokenId` is the first row that does not fit; `events` fitted before it. */
  | { whole: false; events: number; brokenId: number; reason: 'content' | 'link' };

const batchSize = 1000;

/** Reads the whole chain in batches and recomputes every hash. A deleted last event is seen only by a kept head. */
export async function verifyAuditChain(db: Knex): Promise<ChainState> {
  let prevHash = noPreviousHash;
  let lastId = 0;
  let events = 0;
  for (;;) {
    const rows: (AuditRow & { id: number; prevHash: string; eventHash: string })[] = await db('auditLogs')
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize);
    for (const row of rows) {
      if (row.prevHash !== prevHash) return { whole: false, events, brokenId: row.id, reason: 'link' };
      if (row.eventHash !== hashEvent(prevHash, row) || !isPersonalIntact(row))
        return { whole: false, events, brokenId: row.id, reason: 'content' };
      prevHash = row.eventHash;
      lastId = row.id;
      events += 1;
    }
    if (rows.length < batchSize) return { whole: true, events, head: prevHash };
  }
}
