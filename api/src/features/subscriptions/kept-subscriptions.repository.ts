import type { KeptSubscription } from '@school/api-contract/groups/group-misfits';
import type { Knex } from 'knex';
import { coversGroupSql, isUsedUpSql, usedSql } from './subscription.sql';

export interface KeptRow extends KeptSubscription {
  studentId: number;
  groupId: number;
}

/** Subscriptions that are not over on the day, in one statement; none where the school has switched them off. */
export async function findKeptSubscriptions(
  db: Knex,
  given: { studentIds: readonly number[]; groupIds: readonly number[]; leaving: readonly number[]; joinDate: string },
): Promise<KeptRow[]> {
  const { studentIds, groupIds, leaving, joinDate } = given;
  const { rows } = await db.raw<{ rows: KeptRow[] }>(
    `select u.student_id, g.id as group_id, u.plan_name, u.ends_on, ${coversGroupSql('u', 'g')} as covers
     from subscriptions u
     cross join lateral (${usedSql}) used
     join groups g on g.id = any(:groupIds::bigint[])
     where u.student_id = any(:studentIds::bigint[]) and u.cancelled_at is null and u.ends_on >= :joinDate::date
       and not ${isUsedUpSql} and (select enabled from subscription_settings)
       and exists (
         select from student_groups m join groups l on l.id = m.group_id
         where m.student_id = u.student_id and l.id = any(:leaving::bigint[]) and ${coversGroupSql('u', 'l')})
     order by u.ends_on, u.id`,
    { studentIds: [...studentIds], groupIds: [...groupIds], leaving: [...leaving], joinDate },
  );
  return rows;
}
