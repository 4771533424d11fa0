import type { ChargingRun } from '@school/api-contract/money/charging-runs';
import type { Knex } from 'knex';
import { userNameSql } from '../../../shared/user-name.sql';
import { coversSameSql } from '../subscription.sql';
import type { RunItem } from './preview';

type StoredRun = Omit<ChargingRun, 'createdAt' | 'finishedAt' | 'currency'> & {
  createdAt: Date;
  finishedAt: Date | null;
};

const shownRuns = 50;

/** The last runs, or one; newest first. */
export async function findRuns(db: Knex, id?: number): Promise<StoredRun[]> {
  const { rows } = await db.raw<{ rows: StoredRun[] }>(
    `select r.id, to_char(r.month, 'YYYY-MM') as month, r.state, r.count, r.total,
       case when r.state <> 'waiting' then json_build_object('count', r.charged_count, 'total', r.charged_total) end
         as charged,
       ${userNameSql('u')} as by_name, r.created_at, r.finished_at, r.undo_reason
     from charging_runs r left join users u on u.id = r.created_by
     ${id === undefined ? '' : 'where r.id = :id'} order by r.id desc limit ${shownRuns}`,
    id === undefined ? {} : { id },
  );
  return rows;
}

export async function hasWaitingRun(trx: Knex.Transaction, month: string): Promise<boolean> {
  return (
    (await trx('chargingRuns')
      .where({ month: `${month}-01`, state: 'waiting' })
      .first('id')) !== undefined
  );
}

export async function insertRun(
  trx: Knex.Transaction,
  { month, items, total, userId, now }: { month: string; items: RunItem[]; total: number; userId: number; now: Date },
): Promise<number> {
  const [run] = await trx('chargingRuns')
    .insert({ month: `${month}-01`, count: items.length, total, createdBy: userId, createdAt: now })
    .returning('id');
  await trx.raw(
    `insert into charging_run_items (run_id, student_id, subscription_id, starts_on, ends_on, price, prorated,
       sibling_percent, discount_amount, amount)
     select :runId, * from unnest(:studentIds::bigint[], :subscriptionIds::bigint[], :startsOn::date[], :endsOn::date[],
       :prices::integer[], :prorated::integer[], :siblingPercents::integer[], :discounts::integer[], :amounts::integer[])`,
    {
      runId: run.id,
      studentIds: items.map(({ studentId }) => studentId),
      subscriptionIds: items.map(({ subscriptionId }) => subscriptionId),
      startsOn: items.map(({ startsOn }) => startsOn),
      endsOn: items.map(({ endsOn }) => endsOn),
      prices: items.map(({ price }) => price),
      prorated: items.map(({ prorated }) => prorated),
      siblingPercents: items.map(({ siblingPercent }) => siblingPercent),
      discounts: items.map(({ discount }) => discount),
      amounts: items.map(({ amount }) => amount),
    },
  );
  return run.id;
}

export async function lockRun(
  trx: Knex.Transaction,
  id: number,
): Promise<{ id: number; month: string; state: ChargingRun['state'] } | undefined> {
  return trx('chargingRuns').where({ id }).forUpdate().first('id', 'month', 'state');
}

/** Locks the students of a run in the order of ids, so that no sale comes between. */
export async function lockStudentsOfRun(trx: Knex.Transaction, runId: number): Promise<void> {
  const ids = trx('chargingRunItems').where({ runId }).select('studentId');
  await trx('students').whereIn('id', ids).orderBy('id').forNoKeyUpdate().select('id');
}

/**
 * Sells and charges everything in a run that is still not covered, and marks the run as done, in one statement. The
 * unique indexes of `subscriptions` (student, plan and month; the renewed subscription) leave out what was sold after
 * the preview.
 */
export async function executeRun(
  trx: Knex.Transaction,
  runId: number,
  now: Date,
): Promise<{ count: number; total: number }> {
  const { rows } = await trx.raw<{ rows: { count: number; total: number }[] }>(
    `with run as materialized (select * from charging_runs where id = :runId),
     sold as (
       insert into subscriptions (student_id, plan_id, plan_name, kind, months, group_ids, sports_directions, proration,
         absence_rule, makeup_days, freeze_max_days, freeze_max_times, price, prorated, sibling_percent, discount_percent,
         discount_amount, discount_reason, amount, starts_on, ends_on, month, renewed_from, charging_run_id, created_by,
         created_at, updated_at)
       select i.student_id, p.id, p.name, p.kind, p.months, p.group_ids, p.sports_directions, p.proration,
         p.absence_rule, p.makeup_days, p.freeze_max_days, p.freeze_max_times, i.price, i.prorated, i.sibling_percent,
         before.discount_percent, i.discount_amount, before.discount_reason, i.amount, i.starts_on, i.ends_on, run.month,
         before.id, run.id, run.created_by, :now, :now
       from run join charging_run_items i on i.run_id = run.id
       join subscriptions before on before.id = i.subscription_id
       join subscription_plans p on p.id = before.plan_id
       join students s on s.id = i.student_id
       where p.kind = 'months' and s.anonymized_at is null and before.cancelled_at is null
         and before.ends_on < i.starts_on and not exists (
           select from subscriptions u
           where u.student_id = i.student_id and u.cancelled_at is null and u.starts_on <= i.ends_on
             and u.ends_on >= i.starts_on and ${coversSameSql('u', 'p')})
       order by i.student_id
       on conflict do nothing
       returning id, student_id, amount, starts_on, charging_run_id, created_by
     ), charged as (
       insert into subscription_charges (key, student_id, subscription_id, kind, amount, date, charging_run_id, created_by,
         created_at)
       select 'sale:' || id, student_id, id, 'sale', amount, starts_on, charging_run_id, created_by, :now from sold
     ), recorded as (
       insert into subscription_events (subscription_id, kind, at, user_id)
       select id, 'renewed', :now, created_by from sold
     )
     update charging_runs r set state = 'done', finished_at = :now,
       charged_count = (select count(*) from sold), charged_total = (select coalesce(sum(amount), 0) from sold)
     where r.id = :runId
     returning r.charged_count as count, r.charged_total as total`,
    { runId, now },
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no charging run ${runId}`);
  return row;
}

/**
 * Cancels everything that a run sold and that is not cancelled yet, credits the whole amount, and marks the run, in one
 * statement.
 */
export async function reverseRun(
  trx: Knex.Transaction,
  runId: number,
  { reason, today, userId, now }: { reason: string; today: string; userId: number; now: Date },
): Promise<{ count: number; total: number }> {
  const { rows } = await trx.raw<{ rows: { count: number; total: number }[] }>(
    `with cancelled as (
       update subscriptions set cancelled_at = :now, cancelled_by = :userId, cancel_reason = :reason, undone = true,
         updated_at = greatest(:now::timestamptz, updated_at + interval '1 millisecond')
       where charging_run_id = :runId and cancelled_at is null
       returning id, student_id, amount
     ), credited as (
       insert into subscription_charges (key, student_id, subscription_id, kind, amount, date, charging_run_id, created_by,
         created_at)
       select 'undo:' || id, student_id, id, 'undo', -amount, :today, :runId, :userId, :now from cancelled
     ), recorded as (
       insert into subscription_events (subscription_id, kind, at, user_id, reason)
       select id, 'cancelled', :now, :userId, :reason from cancelled
     )
     update charging_runs set state = 'undone', undone_by = :userId, undone_at = :now, undo_reason = :reason
     where id = :runId
     returning (select count(*) from cancelled) as count, (select coalesce(sum(amount), 0) from cancelled) as total`,
    { runId, reason, today, userId, now },
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no charging run ${runId}`);
  return row;
}
