import type { Knex } from 'knex';
import { type AuditRow, hashEvent, isPersonalIntact, noPreviousHash } from './event-hash';

/** Where the chain stood when it was anchored. */
export interface ChainPoint {
  /** yyyy-MM-dd */
  day: string;
  /** How many events there were, and the id of the last one. */
  events: number;
  lastId: number;
  /** Hash of that event. */
  head: string;
}

/** `events` fitted, `head` is the hash of the last of them; `disagreeing` are days whose point the chain does not hold. */
export type ChainState = { events: number; head: string; lastId: number; disagreeing: string[] } & (
  | { whole: true }
  /** `brokenId` is the first row that does not fit; null when all rows do and only an anchor disagrees. */
  | { whole: false; reason: 'content' | 'link' | 'anchor'; brokenId: number | null }
);

// few enough that hashing them does not hold up requests
const batchSize = 500;

type Row = AuditRow & { id: number; prevHash: string; eventHash: string };

/**
 * Reads the whole chain in batches, recomputes every hash and compares with the points where it was anchored. A tail that
 * was cut off is seen by them alone. Stops at the first row that does not fit; later points then count as disagreeing.
 */
export async function verifyAuditChain(db: Knex, points: readonly ChainPoint[] = []): Promise<ChainState> {
  const waiting = points.toSorted((a, b) => a.lastId - b.lastId);
  const disagreeing: string[] = [];
  let head = noPreviousHash;
  let lastId = 0;
  let events = 0;
  const stateAt = () => ({
    events,
    head,
    lastId,
    disagreeing: [...disagreeing, ...waiting.map(({ day }) => day)].sort(),
  });

  let batch = readBatch(db, 0);
  for (;;) {
    const rows = await batch;
    const last = rows.at(-1);
    if (last === undefined) break;
    // the database reads the next rows while these are hashed
    batch = readBatch(db, last.id);
    for (const row of rows) {
      const reason = faultOf(row, head);
      if (reason !== undefined) {
        await batch;
        return { whole: false, reason, brokenId: row.id, ...stateAt() };
      }
      head = row.eventHash;
      lastId = row.id;
      events += 1;
      for (let point = waiting[0]; point && point.lastId <= row.id; point = waiting[0]) {
        if (!(point.lastId === row.id && point.head === head && point.events === events)) disagreeing.push(point.day);
        waiting.shift();
      }
    }
  }
  const state = stateAt();
  if (state.disagreeing.length > 0) return { whole: false, reason: 'anchor', brokenId: null, ...state };
  return { whole: true, ...state };
}

function faultOf(row: Row, prevHash: string): 'content' | 'link' | undefined {
  if (row.prevHash !== prevHash) return 'link';
  return row.eventHash === hashEvent(prevHash, row) && isPersonalIntact(row) ? undefined : 'content';
}

async function readBatch(db: Knex, afterId: number): Promise<Row[]> {
  return db('auditLogs').where('id', '>', afterId).orderBy('id').limit(batchSize);
}
