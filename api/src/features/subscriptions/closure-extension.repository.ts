import type { Knex } from 'knex';
import { isMemberOn } from '../../shared/calendar/sessions.sql';
import { coversGroupSql, coversSameSql, isOpenSql, isUsedUpSql, usedSql } from './subscription.sql';
import type { Days } from './subscription-writes.repository';

/** Sessions that a closure cancels, and its days. */
export interface Closure {
  /** 'yyyy-MM-dd', the first and the last day. */
  from: string;
  to: string;
  sessions: readonly { groupId: number; date: string }[];
}

export interface LostDays extends Days {
  id: number;
  studentId: number;
  updatedAt: Date;
  /** How many of its days the closure takes, those after its end included: it would lie in the closure otherwise. */
  days: number;
  /** Whether another subscription, which would then have to move, comes after it. */
  isFollowed: boolean;
}

/**
 * Subscriptions of sessions that could be used in one of these sessions, unless they are frozen then. Of two that follow each
 * other only the first, since the second moves with its end. One statement.
 */
export async function findLostDays(db: Knex, { from, to, sessions }: Closure, today: string): Promise<LostDays[]> {
  const { rows } = await db.raw<{ rows: LostDays[] }>(
    `with closed as materialized (
       select c.group_id, c.date, g.id, g.sports_direction
       from unnest(:groupIds::bigint[], :dates::date[]) as c(group_id, date) join groups g on g.id = c.group_id
     ),
     lost as materialized (
       select u.* from subscriptions u cross join lateral (${usedSql}) used
       where u.kind = 'sessions' and u.starts_on <= :to::date and u.ends_on >= :from::date and ${isOpenSql}
         and not ${isUsedUpSql} and exists (
           select from closed c join student_groups m on m.group_id = c.group_id and m.student_id = u.student_id
           where ${isMemberOn('c.date')} and c.date between u.starts_on and u.ends_on and ${coversGroupSql('u', 'c')}
             and not exists (
               select from subscription_freezes f
               where f.subscription_id = u.id and c.date between f.first_day and f.last_day))
     )
     select u.id, u.student_id, u.starts_on, u.ends_on, u.updated_at,
       :to::date - greatest(:from::date, u.starts_on) + 1 as days, exists (
         select from subscriptions n
         where n.student_id = u.student_id and n.cancelled_at is null and n.starts_on > u.starts_on
           and ${coversSameSql('u', 'n')}) as is_followed
     from lost u
     where not exists (
       select from lost e
       where e.student_id = u.student_id and e.starts_on < u.starts_on and ${coversSameSql('e', 'u')})
     order by u.id`,
    {
      groupIds: sessions.map(({ groupId }) => groupId),
      dates: sessions.map(({ date }) => date),
      ...{ from, to, today },
    },
  );
  return rows;
}

/** Locks the students in the order of their ids, so that sales and changes of each run one after another. */
export async function lockStudents(trx: Knex.Transaction, studentIds: readonly number[]): Promise<void> {
  await trx('students')
    .whereIn('id', [...studentIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
}

/** Sets another last day of each. */
export async function setLastDays(
  trx: Knex.Transaction,
  changed: readonly { id: number; endsOn: string; updatedAt: Date }[],
): Promise<void> {
  await trx.raw(
    `update subscriptions u set ends_on = c.ends_on, updated_at = c.updated_at
     from unnest(:ids::bigint[], :endsOn::date[], :updatedAt::timestamptz[]) as c(id, ends_on, updated_at)
     where u.id = c.id`,
    {
      ids: changed.map(({ id }) => id),
      endsOn: changed.map(({ endsOn }) => endsOn),
      updatedAt: changed.map(({ updatedAt }) => updatedAt.toISOString()),
    },
  );
}
