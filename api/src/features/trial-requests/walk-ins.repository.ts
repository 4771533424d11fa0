import type { Knex } from 'knex';

/** Whether the group was in the archive on the day. */
export async function wasGroupArchived(db: Knex, groupId: number, date: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select from group_archive_periods
     where group_id = :groupId and archived_on <= cast(:date as date) and (restored_on is null or restored_on > cast(:date as date))`,
    { groupId, date },
  );
  return rows.length > 0;
}
