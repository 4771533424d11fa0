import type { FreezeReason, SubscriptionEvent } from '@school/api-contract/money/subscription-schemas';
import type { Knex } from 'knex';
import type { StoredTerms } from './plans.repository';
import { coversSameSql } from './subscription.sql';

/** Locks the student before their subscriptions, so that sales and changes of one student run one after another. */
export async function lockStudent(trx: Knex.Transaction, studentId: number): Promise<boolean> {
  return (await lockStudents(trx, [studentId])) === 1;
}

/** The same for several, in the order of ids; returns how many there are. */
export async function lockStudents(trx: Knex.Transaction, studentIds: readonly number[]): Promise<number> {
  const students = trx('students')
    .whereIn('id', [...studentIds])
    .whereNull('anonymizedAt');
  return (await students.orderBy('id').forNoKeyUpdate().select('id')).length;
}

/**
 * Serialises sales to the children of one parent, whose discounts depend on each other; families are locked in an order, so
 * that two sales to many never wait for each other. Comes before `lockStudents`.
 */
export async function lockFamilies(trx: Knex.Transaction, studentIds: readonly number[]): Promise<void> {
  await trx.raw(
    `with families as materialized (
       select distinct hashtextextended('family ' || parent_phone, 0) as key from students
       where id = any(:studentIds) and parent_phone <> '' order by key
     )
     select pg_advisory_xact_lock(key) from families`,
    { studentIds: [...studentIds] },
  );
}

export interface NewSubscription extends StoredTerms {
  studentId: number;
  planId: number;
  planName: string;
  price: number;
  prorated: number;
  siblingPercent: number;
  discountPercent: number | null;
  discountAmount: number;
  discountReason: string | null;
  amount: number;
  startsOn: string;
  endsOn: string;
  /** The first day of the calendar month; only for a plan of months. */
  month: string | null;
  renewedFrom: number | null;
  /** The call that sold it together with others. */
  batchKey: string | null;
  createdBy: number;
  createdAt: Date;
}

/** Returns the ids by students, who are all different. */
export async function insertSubscriptions(
  trx: Knex.Transaction,
  rows: readonly NewSubscription[],
): Promise<{ id: number; studentId: number }[]> {
  return trx('subscriptions')
    .insert(rows.map((row) => ({ ...row, updatedAt: row.createdAt })))
    .returning(['id', 'studentId']);
}

/** What a call with the key has sold, in the order of students. */
export async function findBatch(
  trx: Knex.Transaction,
  key: string,
): Promise<{ planId: number; studentId: number; amount: number; createdBy: number | null }[]> {
  return trx('subscriptions')
    .where({ batchKey: key })
    .orderBy('studentId')
    .select('planId', 'studentId', 'amount', 'createdBy');
}

/** Makes another call with the same key wait. */
export async function lockBatch(trx: Knex.Transaction, key: string): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('batch sale ' || :key, 0))`, { key });
}

export interface NewCharge {
  studentId: number;
  subscriptionId: number;
  kind: 'sale' | 'cancellation';
  amount: number;
  date: string;
  createdBy: number;
  createdAt: Date;
}

/** Adds to the ledger; its key prevents a second charge of the kind for the subscription. */
export async function insertCharges(trx: Knex.Transaction, charges: readonly NewCharge[]): Promise<void> {
  await trx('subscriptionCharges').insert(
    charges.map((charge) => ({ ...charge, key: `${charge.kind}:${charge.subscriptionId}` })),
  );
}

export interface Days {
  startsOn: string;
  endsOn: string;
}

export interface NewEvent {
  subscriptionId: number;
  kind: SubscriptionEvent['kind'];
  at: Date;
  /** Null: the portal itself. */
  userId: number | null;
  reason?: string | null;
  from?: Days;
  to?: Days;
  /** The days of the closure for which it was extended. */
  closed?: { from: string; to: string; groupIds: readonly number[]; plannedOn: readonly string[] };
}

export async function insertEvents(trx: Knex.Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx('subscriptionEvents').insert(
    events.map(({ from, to, closed, reason = null, ...event }) => ({
      ...event,
      reason,
      oldStartsOn: from?.startsOn ?? null,
      oldEndsOn: from?.endsOn ?? null,
      newStartsOn: to?.startsOn ?? null,
      newEndsOn: to?.endsOn ?? null,
      closedFrom: closed?.from ?? null,
      closedTo: closed?.to ?? null,
      closedGroupIds: closed ? [...closed.groupIds] : null,
      closedSessions: closed && closed.plannedOn.length > 0 ? [...closed.plannedOn] : null,
    })),
  );
}

export async function setDays(
  trx: Knex.Transaction,
  id: number,
  { startsOn, endsOn }: Days,
  updatedAt: Date,
): Promise<void> {
  await trx('subscriptions').where({ id }).update({ startsOn, endsOn, updatedAt });
}

/** Ends subscriptions on the same day. */
export async function setEnds(
  trx: Knex.Transaction,
  ids: readonly number[],
  endsOn: string,
  updatedAt: Date,
): Promise<void> {
  if (ids.length > 0)
    await trx('subscriptions')
      .whereIn('id', [...ids])
      .update({ endsOn, updatedAt });
}

export interface MovedSubscription extends Days {
  id: number;
  updatedAt: Date;
}

/** Sets other days of each, in one statement. */
export async function setDaysOfMany(trx: Knex.Transaction, moved: readonly MovedSubscription[]): Promise<void> {
  await trx.raw(
    `update subscriptions u set starts_on = m.starts_on, ends_on = m.ends_on, updated_at = m.updated_at
     from unnest(:ids::bigint[], :startsOn::date[], :endsOn::date[], :updatedAt::timestamptz[])
       as m(id, starts_on, ends_on, updated_at)
     where u.id = m.id`,
    {
      ids: moved.map(({ id }) => id),
      startsOn: moved.map(({ startsOn }) => startsOn),
      endsOn: moved.map(({ endsOn }) => endsOn),
      updatedAt: moved.map(({ updatedAt }) => updatedAt.toISOString()),
    },
  );
}

/** Makes the charge of each sale due no earlier than on the first day of its subscription. */
export async function moveCharges(trx: Knex.Transaction, moved: readonly MovedSubscription[]): Promise<void> {
  const { rows } = await trx.raw<{ rows: { studentId: number }[] }>(
    `update subscription_charges c set date = m.starts_on
     from unnest(:ids::bigint[], :startsOn::date[]) as m(id, starts_on)
     where c.subscription_id = m.id and c.kind = 'sale' and c.date < m.starts_on returning c.student_id`,
    { ids: moved.map(({ id }) => id), startsOn: moved.map(({ startsOn }) => startsOn) },
  );
  // counts again since when the student owes
  await trx('studentBalances')
    .whereIn(
      'studentId',
      rows.map(({ studentId }) => studentId),
    )
    .update({ charged: trx.ref('charged') });
}

export async function setCancelled(
  trx: Knex.Transaction,
  id: number,
  { reason, userId, now }: { reason: string; userId: number; now: Date },
): Promise<void> {
  await trx('subscriptions')
    .where({ id })
    .update({ cancelledAt: now, cancelledBy: userId, cancelReason: reason, updatedAt: now });
}

/** Returns the student's id; undefined when there is no such subscription. */
export async function findOwner(db: Knex, id: number): Promise<number | undefined> {
  const row = await db('subscriptions').where({ id }).first('studentId');
  return row?.studentId;
}

export async function insertFreeze(
  trx: Knex.Transaction,
  freeze: {
    subscriptionId: number;
    firstDay: string;
    lastDay: string;
    reason: FreezeReason;
    comment: string | null;
    createdBy: number;
    createdAt: Date;
  },
): Promise<void> {
  await trx('subscriptionFreezes').insert(freeze);
}

/** Ends a freeze on the day; deletes it when no day of it is left. */
export async function endFreeze(trx: Knex.Transaction, id: number, lastDay: string): Promise<void> {
  const changed = await trx('subscriptionFreezes').where({ id }).where('firstDay', '<=', lastDay).update({ lastDay });
  if (changed === 0) await trx('subscriptionFreezes').where({ id }).delete();
}

/** For each of the subscriptions, the later ones of the student that share a group with it, the earliest first. */
export async function findFollowing(
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<(MovedSubscription & { afterId: number })[]> {
  const { rows } = await trx.raw<{ rows: (MovedSubscription & { afterId: number })[] }>(
    `select u.id as after_id, n.id, n.starts_on, n.ends_on, n.updated_at
     from subscriptions u join subscriptions n on n.student_id = u.student_id and n.id <> u.id
       and n.cancelled_at is null and n.starts_on > u.starts_on and ${coversSameSql('u', 'n')}
     where u.id = any(:ids::bigint[]) order by n.starts_on, n.id`,
    { ids: [...ids] },
  );
  return rows;
}
