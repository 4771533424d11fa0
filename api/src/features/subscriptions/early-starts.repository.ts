import type { Knex } from 'knex';
import { isOpenSql, isUsedUpSql, usedSql } from './subscription.sql';

export interface EarlyStart {
  id: number;
  studentId: number;
  startsOn: string;
  endsOn: string;
  updatedAt: Date;
  /** The subscription before it, and the day on which that was used up. */
  beforeId: number;
  beforeStartsOn: string;
  beforeEndsOn: string;
  beforeUpdatedAt: Date;
  lastUsedOn: string;
}

/** Lists renewals of sessions that have not begun although the subscription before them is used up. */
export async function findEarlyStarts(db: Knex, { today, id }: { today: string; id?: number }): Promise<EarlyStart[]> {
  const { rows } = await db.raw<{ rows: EarlyStart[] }>(
    `select n.id, n.student_id, n.starts_on, n.ends_on, n.updated_at, u.id as before_id, u.starts_on as before_starts_on,
       u.ends_on as before_ends_on, u.updated_at as before_updated_at, used.last_used_on
     from subscriptions n join subscriptions u on u.id = n.renewed_from cross join lateral (${usedSql}) used
     where n.kind = 'sessions' and n.cancelled_at is null and n.starts_on > :today::date and ${isOpenSql}
       and ${isUsedUpSql} and n.starts_on > used.last_used_on + 1 ${id === undefined ? '' : 'and n.id = :id'}
     order by n.id`,
    { today, ...(id !== undefined && { id }) },
  );
  return rows;
}
