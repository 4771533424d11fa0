import type { MemberSubscription } from '@school/api-contract/money/subscriptions';
import type { Knex } from 'knex';
import { isMemberOn } from '../../shared/calendar/sessions.sql';
import { coversGroupSql, isUsedUpSql, stateSql, usedSql } from './subscription.sql';

/** Subscriptions that ended more than this many days ago are not shown. */
const shownDays = 60;

/**
 * For each student who is in the group today, guests included, returns the subscription that covers the group: the
 * current one, else the last one. One statement.
 */
export async function findMemberSubscriptions(db: Knex, groupId: number, today: string): Promise<MemberSubscription[]> {
  const { rows } = await db.raw<{ rows: MemberSubscription[] }>(
    `with members as materialized (
       select m.student_id from student_groups m where m.group_id = :groupId and ${isMemberOn(':today::date')}
       union
       select v.student_id from session_guests v where v.group_id = :groupId and v.date = :today::date
     )
     select m.student_id, coalesce(one.state, 'none') as state, one.sessions_left, one.ends_on
     from members m left join lateral (
       select ${stateSql} as state, case when u.kind = 'sessions' then greatest(0, u.sessions - used.used) end as sessions_left, u.ends_on
       from subscriptions u join groups g on g.id = :groupId cross join lateral (${usedSql}) used
       where u.student_id = m.student_id and u.cancelled_at is null and ${coversGroupSql('u', 'g')}
         and u.starts_on <= :today::date and u.ends_on >= :today::date - ${shownDays}
       order by (u.ends_on >= :today::date and not ${isUsedUpSql}) desc, u.starts_on desc, u.id desc limit 1
     ) one on true
     order by m.student_id`,
    { groupId, today },
  );
  return rows;
}
