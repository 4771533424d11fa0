import type { Knex } from 'knex';
import { ledgerCtes, owesSql } from '../../../shared/balance.sql';
import { coversSameSql, isOpenSql, usedOfSessionsSql } from '../subscription.sql';

/** Hour of the day from which reminders are sent; never at night. */
const firstHour = 9;
const lastHour = 20;
/** Debts older than this when reminders begin are left for a phone call. */
const oldestDebtDays = 60;

/** Serialises runs, so that each sees the results of the one before. */
export async function lockReminders(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(7241953)');
}

export async function isTimeToRemind(db: Knex, now: Date): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select from settings_school, subscription_settings where enabled
       and extract(hour from :now::timestamptz at time zone time_zone) between ${firstHour} and ${lastHour}`,
    { now },
  );
  return rows.length > 0;
}

interface Facts {
  studentId: number;
  subscriptionId: number;
  firstName: string;
  planName: string;
  parentEmail: string | null;
  parentPhone: string;
}

export interface EndingReminder extends Facts {
  id: number;
  endsOn: string;
  /** Null for a plan of months. */
  sessionsLeft: number | null;
}

export interface DebtReminder extends Facts {
  id: number;
  /** The whole sum that is due, and since when. */
  amount: number;
  dueSince: string;
}

interface Rules {
  now: Date;
  today: string;
  limit: number;
}

/**
 * Records reminders for the next subscriptions that end soon without a renewal, and locks their students, so that
 * nobody erases them before the commit.
 */
export async function claimEnding(
  trx: Knex.Transaction,
  {
    now,
    today,
    limit,
    remindDaysLeft,
    remindSessionsLeft,
  }: Rules & {
    remindDaysLeft: number;
    remindSessionsLeft: number;
  },
): Promise<EndingReminder[]> {
  const { rows } = await trx.raw<{ rows: EndingReminder[] }>(
    `with due as materialized (
       select u.id, u.student_id, u.plan_name, u.ends_on, case when u.kind = 'sessions' then greatest(0, u.sessions - used.used) end as sessions_left
       from subscriptions u join students s on s.id = u.student_id cross join lateral (${usedOfSessionsSql}) used
       where ${isOpenSql} and u.starts_on <= :today::date and s.active and s.anonymized_at is null
         and (u.ends_on <= :today::date + :remindDaysLeft::integer
           or u.kind = 'sessions' and u.sessions - used.used <= :remindSessionsLeft::integer)
         and not exists (select from subscription_reminders r where r.subscription_id = u.id and r.kind = 'ending')
         and not exists (
           select from subscriptions n
           where n.student_id = u.student_id and n.cancelled_at is null and n.starts_on > u.starts_on
             and ${coversSameSql('u', 'n')})
       order by u.id limit :limit
     ), claimed as (
       insert into subscription_reminders (student_id, subscription_id, kind, created_at)
       select student_id, id, 'ending', :now from due
       on conflict (subscription_id, kind) do nothing returning id, subscription_id
     )
     select claimed.id, due.student_id, due.id as subscription_id, due.plan_name, due.ends_on, due.sessions_left,
       s.first_name, s.parent_email, s.parent_phone
     from claimed join due on due.id = claimed.subscription_id join students s on s.id = due.student_id
     order by due.id for share of s`,
    { now, today, limit, remindDaysLeft, remindSessionsLeft },
  );
  return rows;
}

/**
 * Records reminders for the next students whose debt has grown old, under their newest charge that has: a charge that
 * stays unpaid is mentioned once, that of the next month again. Locks the students.
 */
export async function claimDebts(
  trx: Knex.Transaction,
  { now, today, limit, remindDebtDays }: Rules & { remindDebtDays: number },
): Promise<DebtReminder[]> {
  const { rows } = await trx.raw<{ rows: DebtReminder[] }>(
    `with ${ledgerCtes(owesSql(':today::date'))}, due as materialized (
       select student_id, sum(charged - paid) as amount, min(date) as due_since,
         (array_agg(subscription_id order by date desc, subscription_id desc)
           filter (where date <= :today::date - :remindDebtDays::integer))[1] as subscription_id,
         max(date) filter (where date <= :today::date - :remindDebtDays::integer) as newest
       from ledger where charged > paid and date <= :today::date group by student_id
     ), chosen as materialized (
       select d.* from due d join students s on s.id = d.student_id
       where d.newest >= :today::date - ${oldestDebtDays} and s.active and s.anonymized_at is null
         and not exists (
           select from subscription_reminders r where r.subscription_id = d.subscription_id and r.kind = 'debt')
       order by d.student_id limit :limit
     ), claimed as (
       insert into subscription_reminders (student_id, subscription_id, kind, created_at)
       select student_id, subscription_id, 'debt', :now from chosen
       on conflict (subscription_id, kind) do nothing returning id, subscription_id
     )
     select claimed.id, c.student_id, c.subscription_id, u.plan_name, c.amount, c.due_since, s.first_name,
       s.parent_email, s.parent_phone
     from claimed join chosen c on c.subscription_id = claimed.subscription_id
     join subscriptions u on u.id = c.subscription_id join students s on s.id = c.student_id
     order by c.student_id for share of s`,
    { now, today, limit, remindDebtDays },
  );
  return rows;
}

export interface Outcome {
  id: number;
  deliveryId: number | null;
  unsent: 'noContact' | 'smsLimit' | null;
}

/** Stores with which message each reminder was sent, or why none was. */
export async function saveOutcomes(trx: Knex.Transaction, outcomes: readonly Outcome[]): Promise<void> {
  await trx.raw(
    `update subscription_reminders r set delivery_id = o.delivery_id, unsent = o.unsent
     from unnest(:ids::bigint[], :deliveryIds::bigint[], :unsent::text[]) as o(id, delivery_id, unsent)
     where r.id = o.id`,
    {
      ids: outcomes.map(({ id }) => id),
      deliveryIds: outcomes.map(({ deliveryId }) => deliveryId),
      unsent: outcomes.map(({ unsent }) => unsent),
    },
  );
}
