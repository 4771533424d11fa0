import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { SportsDirection } from '@school/api-contract/common';
import type { Knex } from 'knex';
import { editableGroupIds } from '../../shared/access/group-scope';
import { comingDaysSql } from '../../shared/calendar/coming-days.sql';
import { placesFromGivenSql } from '../../shared/places.sql';

/** An active group with the data for choosing it for a child. */
export interface GroupToJoin {
  id: number;
  name: string;
  sportsDirection: SportsDirection;
  branch: { id: number; name: string; address: string } | null;
  youngestAge: number | null;
  oldestAge: number | null;
  freePlaces: number;
  waitingCount: number;
  /** Days of the schedule that is valid today or begins later; Monday is 1. */
  days: number[];
}

/**
 * SQL of all active groups whose roster the user may change, with its values; needs `:now` as well.
 *
 * @param from the day from which the free places must stay free, 'yyyy-MM-dd'; null for today
 */
export function toGroupsToJoinSql(db: Knex, user: SessionUser, from: string | null) {
  return {
    sql: `select g.id, g.name, g.sports_direction, g.youngest_age, g.oldest_age, places.free as free_places,
       case when b.id is not null then json_build_object('id', b.id, 'name', b.name, 'address', b.address) end as branch,
       (select count(*) from waiting_list w join students s on s.id = w.student_id and s.active
         where w.group_id = g.id) as waiting_count,
       ${comingDaysSql} as days
     from groups g
     left join branches b on b.id = g.branch_id
     cross join lateral (${placesFromGivenSql}) places
     where g.active and g.id in :editable`,
    values: { from, editable: editableGroupIds(db, user) ?? db('groups').select('id') },
  };
}

/** All active groups whose roster the user may change, by name, in one statement. */
export async function findGroupsToJoin(
  db: Knex,
  user: SessionUser,
  { from, now }: { from: string | null; now: Date },
): Promise<GroupToJoin[]> {
  const { sql, values } = toGroupsToJoinSql(db, user, from);
  const { rows } = await db.raw<{ rows: GroupToJoin[] }>(`${sql} order by g.name collate "ru-x-icu", g.id`, {
    ...values,
    now,
  });
  return rows;
}
