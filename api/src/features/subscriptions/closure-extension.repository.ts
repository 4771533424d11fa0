import type { Knex } from 'knex';
import { isMemberOn } from '../../shared/calendar/sessions.sql';
import { childSql, type WithChild } from '../../shared/list-names';
import { coversGroupSql, coversSameSql, isOpenSql, isUsedUpSql, usedSql } from './subscription.sql';
import type { MovedSubscription } from './subscription-writes.repository';

/** Sessions that a closure cancels, and its days; a session that is cancelled by itself closes its day. */
export interface Closure {
  /** 'yyyy-MM-dd', the first and the last day. */
  from: string;
  to: string;
  sessions: readonly { groupId: number; date: string }[];
}

export interface LostDays extends MovedSubscription, WithChild {
  studentId: number;
  studentName: string;
  /**
   * How many days the closure takes from it, those after its end included: it would lie in the closure otherwise. Days on which
   * it is frozen, and those of an earlier closure, have been given back already.
   */
  days: number;
}

/**
 * Subscriptions of sessions that could be used in one of these sessions, unless they are frozen then. Of two that follow each
 * other only the first, since the second moves with its end. By name, in one statement.
 */
export async function findLostDays(db: Knex, { from, to, sessions }: Closure, today: string): Promise<LostDays[]> {
  const { rows } = await db.raw<{ rows: LostDays[] }>(
    `with closed as materialized (
       select c.group_id, c.date, g.id, g.sports_direction
       from unnest(:groupIds::bigint[], :dates::date[]) as c(group_id, date) join groups g on g.id = c.group_id
     ),
     lost as materialized (
       select u.*, (
         select count(*)::integer
         from generate_series(greatest(:from::date, u.starts_on), :to::date, interval '1 day') as d(at)
         where not exists (
             select from subscription_freezes f
             where f.subscription_id = u.id and d.at::date between f.first_day and f.last_day)
           and not exists (
             select from subscription_events e
             where e.subscription_id = u.id and d.at::date between e.closed_from and e.closed_to)
       ) as lost_days
       from subscriptions u cross join lateral (${usedSql}) used
       where u.kind = 'sessions' and u.starts_on <= :to::date and u.ends_on >= :from::date and ${isOpenSql}
         and not ${isUsedUpSql} and exists (
           select from closed c join student_groups m on m.group_id = c.group_id and m.student_id = u.student_id
           where ${isMemberOn('c.date')} and c.date between u.starts_on and u.ends_on and ${coversGroupSql('u', 'c')}
             and not exists (
               select from subscription_freezes f
               where f.subscription_id = u.id and c.date between f.first_day and f.last_day))
     )
     select u.id, u.student_id, concat_ws(' ', s.last_name, s.first_name) as student_name, ${childSql('s')},
       u.starts_on, u.ends_on, u.updated_at, u.lost_days as days
     from lost u join students s on s.id = u.student_id
     where u.lost_days > 0 and not exists (
       select from lost e
       where e.student_id = u.student_id and e.starts_on < u.starts_on and ${coversSameSql('e', 'u')})
     order by s.last_name collate "ru-x-icu", s.first_name, u.id`,
    {
      groupIds: sessions.map(({ groupId }) => groupId),
      dates: sessions.map(({ date }) => date),
      ...{ from, to, today },
    },
  );
  return rows;
}

/** How many subscriptions of the group's members were extended for the day. */
export async function countExtended(db: Knex, { groupId, date }: { groupId: number; date: string }): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(distinct u.id) from groups g
     join student_groups m on m.group_id = g.id and ${isMemberOn(':day::date')}
     join subscriptions u on u.student_id = m.student_id and u.cancelled_at is null and ${coversGroupSql('u', 'g')}
     join subscription_events e on e.subscription_id = u.id and :day::date between e.closed_from and e.closed_to
     where g.id = :groupId`,
    { groupId, day: date },
  );
  return rows[0]?.count ?? 0;
}
