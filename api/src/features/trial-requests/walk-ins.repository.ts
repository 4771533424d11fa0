import type { Knex } from 'knex';
import { sessionsSql } from '../../shared/calendar/sessions.sql';

interface GroupDay {
  /** Whether the group was in the archive, which leaves the day without a session. */
  wasArchived: boolean;
  /** Null: the group has no session. */
  session: 'planned' | 'cancelled' | 'moved' | null;
}

/** What the group's day is, in one statement. */
export async function findGroupDay(db: Knex, groupId: number, date: string): Promise<GroupDay> {
  const { rows } = await db.raw<{ rows: [GroupDay] }>(
    `with groups_seen as (select :groupId::bigint as id), sessions as (${sessionsSql})
     select (select state from sessions) as session, exists (
       select from group_archive_periods
       where group_id = :groupId and archived_on <= :from::date
         and (restored_on is null or restored_on > :from::date)) as was_archived`,
    { groupId, from: date, to: date },
  );
  return rows[0];
}
