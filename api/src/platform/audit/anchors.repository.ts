import type { Knex } from 'knex';
import type { ChainPoint } from './verify-chain';

export interface Anchor extends ChainPoint {
  anchoredAt: Date;
  /** Day of the anchor before it. */
  previousDay: string | null;
  filedAt: Date | null;
  timestampedAt: Date | null;
}

/** All anchors, oldest first: one a day. */
export async function readAnchors(db: Knex): Promise<Anchor[]> {
  return db('auditAnchors')
    .select('day', 'events', 'lastId', 'head', 'anchoredAt', 'filedAt', 'timestampedAt')
    .select(db.raw('lag(day) over (order by day) as previous_day'))
    .orderBy('day');
}

/** The day in the school's zone, whether it has its anchor, and who is to get it. */
export async function readAnchoring(
  db: Knex,
  now: Date,
): Promise<{ day: string; anchored: boolean; anchorEmail: string | null; schoolName: string }> {
  const { rows } = await db.raw(
    `select today.day, nullif(s.anchor_email, '') as anchor_email, s.name as school_name,
       exists (select from audit_anchors a where a.day = today.day) as anchored
     from settings_school s cross join lateral (select (:now::timestamptz at time zone s.time_zone)::date as day) today`,
    { now },
  );
  return rows[0];
}

/** Of two processes the first one's anchor stays. */
export async function insertAnchor(
  trx: Knex.Transaction,
  anchor: ChainPoint & { anchoredAt: Date; deliveryId: number | null },
): Promise<void> {
  await trx('auditAnchors').insert(anchor).onConflict('day').ignore();
}

export async function markAnchor(
  db: Knex,
  day: string,
  done: { filedAt: Date } | { timestampedAt: Date },
): Promise<void> {
  await db('auditAnchors').where({ day }).update(done);
}

/** What a check found. */
export interface ChainCheck {
  checkedAt: Date;
  whole: boolean;
  /** That fitted: all of them when whole. */
  events: number;
  head: string;
  brokenId: number | null;
  brokenReason: 'content' | 'link' | 'anchor' | null;
  /** The first day whose anchor disagrees. */
  brokenDay: string | null;
}

/** Keeps what a check found, and of each anchor up to `newestDay` whether it agreed. */
export async function insertCheck(
  trx: Knex.Transaction,
  check: ChainCheck,
  { newestDay, disagreeing }: { newestDay: string | null; disagreeing: readonly string[] },
): Promise<void> {
  await trx('auditChecks').insert(check);
  await trx.raw(
    `update audit_anchors set agrees = not day = any(:disagreeing::date[])
     where day <= :newestDay::date and agrees is distinct from not day = any(:disagreeing::date[])`,
    { newestDay, disagreeing },
  );
}

/** Locks the school's row, so that of two processes one tells; whether it was told on that day already. */
export async function wasBrokenTold(trx: Knex.Transaction, eventType: string, day: string): Promise<boolean> {
  await trx('settingsSchool').forUpdate().first('id');
  const told = await trx('auditLogs')
    .where({ eventType })
    .whereRaw('metadata @> ?::jsonb', [JSON.stringify({ day })])
    .first('id');
  return told !== undefined;
}
