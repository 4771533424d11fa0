import type { Knex } from 'knex';
import { isMemberOn } from '../../shared/calendar/sessions.sql';
import { childSql, type WithChild } from '../../shared/list-names';
import { coversGroupSql, coversSameSql, isUsedUpSql, useSql } from './subscription.sql';
import type { MovedSubscription } from './subscription-writes.repository';

/** Sessions that a closure cancels, and its days; a session that is cancelled by itself closes its day. */
export interface Closure {
  /** 'yyyy-MM-dd', the first and the last day. */
  from: string;
  to: string;
  sessions: readonly { groupId: number; date: string }[];
  /** The planned days of single sessions that had been moved to the day. */
  plannedOn?: readonly string[];
}

/** A subscription that ended longer ago is not extended: marks made since would become its visits. */
const maxDaysOver = 7;

export interface LostDays extends MovedSubscription, WithChild {
  studentId: number;
  studentName: string;
  /**
   * How many days the closure takes from it, those after its end included: it would lie in the closure otherwise. Days on which
   * it is frozen, and those of an earlier closure, have been given back already. Of one that is over by today, as many as give them
   * back from today on, or before the next one that has begun, which moves; none of a child in the archive.
   */
  days: number;
}

/**
 * Subscriptions of sessions that could be used in one of these sessions, unless they are frozen then; a mark of a session that
 * did not take place uses nothing. Of two that follow each other only the first, since the second moves with its end. By name,
 * in one statement.
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
       from subscriptions u cross join lateral (
         select count(*) as used from (${useSql}) use
         where outcome = 'used' and (group_id, date) not in (select group_id, date from closed)) used
       where u.kind = 'sessions' and u.starts_on <= :to::date and u.ends_on >= greatest(:from::date, :today::date - :maxDaysOver::integer)
         and u.cancelled_at is null and not ${isUsedUpSql} and exists (
           select from closed c join student_groups m on m.group_id = c.group_id and m.student_id = u.student_id
           where ${isMemberOn('c.date')} and c.date between u.starts_on and u.ends_on and ${coversGroupSql('u', 'c')}
             and not exists (
               select from subscription_freezes f
               where f.subscription_id = u.id and c.date between f.first_day and f.last_day))
     ),
     given as materialized (
       select u.*, case
         when u.ends_on >= :today::date then u.lost_days
         else least(later.starts_on, :today::date) - 1 - u.ends_on + u.lost_days end as given_days
       from lost u cross join lateral (
         select min(n.starts_on) as starts_on from subscriptions n
         where n.student_id = u.student_id and n.id <> u.id and n.cancelled_at is null and n.starts_on > u.starts_on
           and ${coversSameSql('u', 'n')}) later
       where u.lost_days > 0
     )
     select u.id, u.student_id, concat_ws(' ', s.last_name, s.first_name) as student_name, ${childSql('s')},
       u.starts_on, u.ends_on, u.updated_at, u.given_days as days
     from given u join students s on s.id = u.student_id
     where u.given_days > 0 and (s.active or u.ends_on >= :today::date) and not exists (
       select from lost e
       where e.student_id = u.student_id and e.starts_on < u.starts_on and ${coversSameSql('e', 'u')})
     order by s.last_name collate "ru-x-icu", s.first_name, u.id`,
    {
      groupIds: sessions.map(({ groupId }) => groupId),
      dates: sessions.map(({ date }) => date),
      ...{ from, to, today, maxDaysOver },
    },
  );
  return rows;
}

/** How many subscriptions of the group's members were extended for the session that was planned on the day. */
export async function countExtended(db: Knex, { groupId, date }: { groupId: number; date: string }): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(distinct u.id) from groups g
     join student_groups m on m.group_id = g.id
     join subscriptions u on u.student_id = m.student_id and u.cancelled_at is null and ${coversGroupSql('u', 'g')}
     join subscription_events e on e.subscription_id = u.id and e.closed_from is not null
       and (e.closed_group_ids is null or g.id = any(e.closed_group_ids)) and case
         when e.closed_sessions is null then :day::date between e.closed_from and e.closed_to and ${isMemberOn(':day::date')}
         else :day::date = any(e.closed_sessions) and ${isMemberOn('e.closed_from')} end
     where g.id = :groupId`,
    { groupId, day: date },
  );
  return rows[0]?.count ?? 0;
}
