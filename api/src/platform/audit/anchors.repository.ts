import type { AuditFault } from '@school/api-contract/accounts/audit-logs';
import type { Knex } from 'knex';

export interface Anchor {
  id: number;
  /** The event `lastId` holds this number in `metadata.anchor`. Null when the anchor was made before numbering. */
  number: number | null;
  /** 'yyyy-MM-dd' in the school's time zone. */
  day: string;
  /** Number of events covered by the anchor. */
  events: number;
  lastId: number;
  /** Hash of the last covered event. */
  head: string;
  anchoredAt: Date;
  /** Day of the previous anchor; only for anchors without a number. */
  previousDay: string | null;
  filedAt: Date | null;
  timestampedAt: Date | null;
}

function anchors(db: Knex): Knex.QueryBuilder<Anchor, Anchor[]> {
  return db('auditAnchors as a')
    .select('id', 'number', 'day', 'events', 'lastId', 'head', 'anchoredAt', 'filedAt', 'timestampedAt')
    .select(
      db.raw(`case when number is null then
        (select max(p.day) from audit_anchors p where p.number is null and p.day < a.day) end as previous_day`),
    );
}

/** Anchors whose last event has an id greater than `afterId` and at most `lastId`, in chain order. */
export async function listAnchorsOfEvents(db: Knex, afterId: number, lastId: number): Promise<Anchor[]> {
  return anchors(db).where('lastId', '>', afterId).where('lastId', '<=', lastId).orderBy(['lastId', 'day', 'id']);
}

const batchSize = 500;

/** All anchors in batches. */
export async function* streamAnchors(db: Knex): AsyncGenerator<Anchor[]> {
  for (let afterId = 0; ; ) {
    const batch = await anchors(db).where('id', '>', afterId).orderBy('id').limit(batchSize);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    afterId = last.id;
  }
}

/** Anchors beyond the end of the chain: the first one, and the ids of all of them. */
export async function findAnchorsAfter(db: Knex, lastId: number): Promise<{ first?: Anchor; ids: number[] }> {
  const ids = await db('auditAnchors')
    .where('lastId', '>', lastId)
    .orderBy(['lastId', 'day', 'id'])
    .pluck<number[]>('id');
  return { first: ids[0] === undefined ? undefined : await anchors(db).where('id', ids[0]).first(), ids };
}

/** Finds the row that corresponds to a copy of an anchor. */
export async function findAnchor(
  db: Knex,
  { number, day }: { number: number | null; day: string },
): Promise<Anchor | undefined> {
  return anchors(db).where({ number, day }).first();
}

/** Anchors without a file, in chain order. */
export async function listUnfiledAnchors(db: Knex, afterId: number): Promise<Anchor[]> {
  return anchors(db).whereNull('filedAt').where('id', '>', afterId).orderBy('id').limit(batchSize);
}

export async function listUntimestampedAnchors(db: Knex, anchoredAfter: Date): Promise<Anchor[]> {
  return anchors(db).whereNull('timestampedAt').where('anchoredAt', '>', anchoredAfter).orderBy('id').limit(batchSize);
}

export async function isNewestAnchor(db: Knex, { id }: Anchor): Promise<boolean> {
  return (await db('auditAnchors').where('id', '>', id).first('id')) === undefined;
}

/** Whether the chain has events after the last anchor. */
export async function hasUnanchoredEvents(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    `select last_id > coalesce((select max(a.last_id) from audit_anchors a), 0) as found from audit_head`,
  );
  return rows[0]?.found ?? false;
}

/** The current day in the school's zone, whether it has its daily anchor, and the letter's recipient. */
export async function getAnchoringState(
  db: Knex,
  now: Date,
): Promise<{ day: string; anchored: boolean; anchorEmail: string | null; schoolName: string }> {
  const { rows } = await db.raw(
    `select today.day, nullif(s.anchor_email, '') as anchor_email, s.name as school_name,
       exists (select from audit_anchors a where a.day = today.day and a.daily) as anchored
     from settings_school s cross join lateral (select (:now::timestamptz at time zone s.time_zone)::date as day) today`,
    { now },
  );
  return rows[0];
}

/** Inserts anchors at events of the caller's transaction, which holds the chain's lock. */
export async function insertAnchors(
  trx: Knex.Transaction,
  points: readonly { lastId: number; events: number }[],
  { firstNumber, now }: { firstNumber: number; now: Date },
): Promise<void> {
  if (points.length === 0) return;
  await trx.raw(
    `insert into audit_anchors (number, day, events, last_id, head, anchored_at)
     select :firstNumber::bigint + p.place - 1, (:now::timestamptz at time zone s.time_zone)::date, p.events, p.last_id,
       l.event_hash, :now
     from unnest(:lastIds::bigint[], :events::bigint[]) with ordinality p (last_id, events, place)
     join audit_logs l on l.id = p.last_id cross join settings_school s order by p.place`,
    { firstNumber, now, lastIds: points.map(({ lastId }) => lastId), events: points.map(({ events }) => events) },
  );
}

/** Marks the newest anchor as the daily one. */
export async function markNewestAnchorDaily(trx: Knex.Transaction): Promise<Anchor> {
  const newest = await anchors(trx).orderBy('id', 'desc').first();
  if (!newest) throw new Error('There is no anchor');
  await trx('auditAnchors').where({ id: newest.id }).update({ daily: true });
  return newest;
}

export async function markAnchor(
  db: Knex,
  id: number,
  done: { filedAt: Date } | { timestampedAt: Date } | { deliveryId: number },
): Promise<void> {
  await db('auditAnchors').where({ id }).update(done);
}

/** Result of a check. */
export interface AuditCheck {
  checkedAt: Date;
  whole: boolean;
  /** Number of valid events; all of them when the chain is whole. */
  events: number;
  head: string;
  /** One fault per kind. */
  faults: AuditFault[];
}

/** Stores the result of a check, and for each compared anchor whether it agreed with the chain. */
export async function insertCheck(
  trx: Knex.Transaction,
  { faults, ...check }: AuditCheck,
  { newestAnchorId, disagreeing }: { newestAnchorId: number; disagreeing: ReadonlySet<number> },
): Promise<void> {
  await trx('auditChecks').insert({ ...check, faults: JSON.stringify(faults) });
  await trx.raw(
    `update audit_anchors a set agrees = not wrong.is_wrong
     from (select x.id, d.id is not null as is_wrong
       from audit_anchors x left join unnest(:disagreeing::bigint[]) d (id) on d.id = x.id) wrong
     where wrong.id = a.id and a.id <= :newestAnchorId and a.agrees is distinct from not wrong.is_wrong`,
    { newestAnchorId, disagreeing: [...disagreeing] },
  );
}

/**
 * Whether the broken chain was reported on that day. Locks the school's row so that two processes cannot both report.
 */
export async function wasBrokenChainReported(trx: Knex.Transaction, eventType: string, day: string): Promise<boolean> {
  await trx('settingsSchool').forUpdate().first('id');
  const reported = await trx('auditLogs')
    .where({ eventType })
    .whereRaw('metadata @> ?::jsonb', [JSON.stringify({ day })])
    .first('id');
  return reported !== undefined;
}
