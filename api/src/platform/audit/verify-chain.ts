import type { AuditFault } from '@school/api-contract/accounts/audit-logs';
import type { Knex } from 'knex';
import { type Anchor, findAnchorsAfter, listAnchorsOfEvents } from './anchors.repository';
import { createFormerAnchorsDigest, rulesTightenedEvent } from './audit-rules';
import { canonicalJson } from './canonical-json';
import { findUnexplainedErasures } from './erased-events';
import { type AuditRow, hashEvent, isPersonalIntact, noPreviousHash } from './event-hash';
import { createFaults, type Faults } from './faults';

export interface ChainState {
  whole: boolean;
  /** Number of valid events. */
  events: number;
  head: string;
  lastId: number;
  faults: AuditFault[];
  /** Ids of anchors that do not match the chain. */
  disagreeing: Set<number>;
}

// small enough that hashing a batch does not delay requests
const batchSize = 500;

type Row = AuditRow & { id: number; prevHash: string; eventHash: string };

/**
 * Reads the whole chain in batches from one snapshot, recomputes every hash and compares the chain with its recorded
 * head, its anchors and the events that explain erasures. Stops at the first invalid row; later anchors then count as
 * disagreeing.
 */
export async function verifyAuditChain(db: Knex): Promise<ChainState> {
  return db.transaction(
    async (trx) => {
      // verifying a long chain takes longer than a request may
      await trx.raw('set local statement_timeout = 0');
      return verifyInTransaction(trx);
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function verifyInTransaction(trx: Knex.Transaction): Promise<ChainState> {
  const faults = createFaults();
  const anchors = createAnchorComparison(faults);
  let head = noPreviousHash;
  let lastId = 0;
  let events = 0;
  const stateAt = () => {
    const { disagreeing } = anchors;
    const list = faults.list();
    return { whole: list.length === 0, events, head, lastId, faults: list, disagreeing };
  };

  let batch = readBatch(trx, 0);
  for (;;) {
    const { rows, points } = await batch;
    const last = rows.at(-1);
    if (last === undefined) break;
    // the database reads the next batch while this one is hashed
    batch = readBatch(trx, last.id);
    for (const row of rows) {
      const reason = findRowFault(row, head);
      if (reason !== undefined) {
        await batch;
        faults.add(reason, { eventId: row.id });
        const { ids } = await findAnchorsAfter(trx, lastId);
        for (const id of ids) anchors.disagreeing.add(id);
        return stateAt();
      }
      head = row.eventHash;
      lastId = row.id;
      events += 1;
      anchors.compare(row, events, points);
    }
  }
  await compareWithRecordedHead(trx, { events, head, lastId }, faults);
  const { first, ids } = await findAnchorsAfter(trx, lastId);
  if (first) faults.add('anchor', toFaultPlace(first), ids.length);
  for (const id of ids) anchors.disagreeing.add(id);
  const erasures = await findUnexplainedErasures(trx, lastId);
  if (erasures) faults.add('erasure', { eventId: erasures.eventId }, erasures.count);
  return stateAt();
}

const toFaultPlace = ({ lastId, day, number }: Anchor) => ({ eventId: lastId, day, number });

/** Compares the anchors of a batch with its events in both directions. */
function createAnchorComparison(faults: Faults) {
  const disagreeing = new Set<number>();
  const former = createFormerAnchorsDigest();
  let numbered = false;
  let rules = false;

  function checkRules(row: Row): void {
    // a second such event, or one in a chain with numbered anchors, could excuse any change
    if (rules || numbered) faults.add('rules', { eventId: row.id });
    else if (canonicalJson(row.metadata.formerAnchors) !== canonicalJson(former.digest()))
      faults.add('anchorMissing', { eventId: row.id });
    rules = true;
  }

  return {
    disagreeing,
    /** Compares the anchors up to this event and removes them from `points`. */
    compare(row: Row, events: number, points: Anchor[]): void {
      const number = typeof row.metadata.anchor === 'number' ? row.metadata.anchor : null;
      let found = false;
      for (let point = points[0]; point && point.lastId <= row.id; point = points[0]) {
        points.shift();
        if (point.number === null) former.add(point);
        const fits = point.lastId === row.id && point.head === row.eventHash && point.events === events;
        const named = point.number === null || point.number === number;
        if (!fits || !named) {
          disagreeing.add(point.id);
          faults.add('anchor', toFaultPlace(point));
        }
        if (point.number !== null && named) found = true;
      }
      if (row.eventType === rulesTightenedEvent) checkRules(row);
      if (number !== null) {
        numbered = true;
        if (!found) faults.add('anchorMissing', { eventId: row.id, number });
      }
    },
  };
}

/** Detects a cut tail, which leaves the rest of the chain valid. */
async function compareWithRecordedHead(
  trx: Knex.Transaction,
  end: { events: number; head: string; lastId: number },
  faults: Faults,
): Promise<void> {
  const recorded = await trx('auditHead').first('events', 'head', 'lastId');
  if (recorded && canonicalJson(recorded) === canonicalJson(end)) return;
  const missing = Math.max(1, Number(recorded?.events ?? 0) - end.events);
  faults.add('tail', { eventId: end.lastId || null }, missing);
}

function findRowFault(row: Row, prevHash: string): 'content' | 'link' | undefined {
  if (row.prevHash !== prevHash) return 'link';
  return row.eventHash === hashEvent(prevHash, row) && isPersonalIntact(row) ? undefined : 'content';
}

/** Reads a batch of events and the anchors within it. */
async function readBatch(trx: Knex.Transaction, afterId: number): Promise<{ rows: Row[]; points: Anchor[] }> {
  const rows: Row[] = await trx('auditLogs').where('id', '>', afterId).orderBy('id').limit(batchSize);
  const last = rows.at(-1);
  return { rows, points: last ? await listAnchorsOfEvents(trx, afterId, last.id) : [] };
}
