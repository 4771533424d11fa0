import type { TrialChild, TrialSlot } from '@school/api-contract/families/trial-lessons';
import type { Knex } from 'knex';
import { sessionCoachSql, substituteAtJoin } from '../../shared/calendar/session-coach.sql';
import { sessionsSql } from '../../shared/calendar/sessions.sql';
import { placesSql } from '../../shared/places.sql';
import { userNameSql } from '../../shared/user-name.sql';

export type StoredSlot = Omit<TrialSlot, 'startsAt' | 'age'> & { startsAt: Date; sameDirection: boolean };

/** Sessions of two weeks in active groups, with and without free places, by time, in one statement. */
export async function findTrialSlots(
  db: Knex,
  { sectionId, branchId, now }: { sectionId: number | null; branchId: number | null; now: Date },
  days: { from: string; to: string },
): Promise<StoredSlot[]> {
  const { rows } = await db.raw<{ rows: StoredSlot[] }>(
    `with groups_seen as materialized (select g.id from groups g where g.active), sessions as (${sessionsSql})
     select s.group_id, g.name as group_name, g.sports_direction, starts.at as starts_at, b.name as branch_name, g.hall,
       ${userNameSql('u')} as trainer_name, g.youngest_age, g.oldest_age,
       greatest(0, places.free - trials.count)::integer as free,
       coalesce(g.branch_id = :branchId, false) as in_branch,
       coalesce(g.sports_direction = section.sports_direction, false) as same_direction
     from sessions s
     join groups g on g.id = s.group_id
     cross join settings_school school
     cross join lateral (
       select (s.date + (s.times -> 0 ->> 'startTime')::time) at time zone school.time_zone as at) starts
     cross join lateral (${placesSql}) places
     cross join lateral (
       select count(*) from trial_requests t
       where t.group_id = g.id and t.status = 'TRIAL_ASSIGNED' and t.anonymized_at is null and t.trial_declined_at is null
         and t.scheduled_date >= s.date::timestamp at time zone school.time_zone
         and t.scheduled_date < (s.date + 1)::timestamp at time zone school.time_zone) trials
     left join branches b on b.id = g.branch_id
     ${substituteAtJoin('s.first_start')} left join users u on u.id = ${sessionCoachSql}
     left join sports_sections section on section.id = :sectionId
     where s.state = 'planned' and starts.at > :now
     order by starts.at, g.id`,
    { ...days, sectionId, branchId, now },
  );
  return rows;
}

export type StoredTrialChild = Omit<TrialChild, 'startsAt'> & { startsAt: Date };

const childColumns = `t.id, t.child_name, t.child_age, t.scheduled_date as starts_at, t.trial_outcome as outcome,
  t.trial_comment as comment, t.trial_confirmed_at is not null as confirmed, t.trial_declined_at is not null as declined,
  t.status = 'TRIAL_ASSIGNED' as open, false as walk_in`;

/**
 * Children whose trial lesson in the group is on the school's day, by time, without those whose request was refused
 * before the lesson; after them the children who came without a request.
 */
export async function findTrialChildren(db: Knex, groupId: number, date: string): Promise<StoredTrialChild[]> {
  const { rows } = await db.raw<{ rows: StoredTrialChild[] }>(
    `with trials as (
       select ${childColumns}
       from trial_requests t cross join settings_school school
       where t.group_id = :groupId and t.anonymized_at is null
         and (t.status in ('TRIAL_ASSIGNED', 'SIGNED') or t.trial_outcome is not null)
         and t.scheduled_date >= cast(:date as date)::timestamp at time zone school.time_zone
         and t.scheduled_date < (cast(:date as date) + 1)::timestamp at time zone school.time_zone
     )
     select * from trials
     union all
     select t.id, t.child_name, t.child_age, t.came_on::timestamp at time zone school.time_zone, 'CAME', null, false,
       false, false, true
     from trial_requests t cross join settings_school school
     where t.came_to_group_id = :groupId and t.came_on = cast(:date as date) and t.anonymized_at is null
       and t.id not in (select id from trials)
     order by walk_in, starts_at, id`,
    { groupId, date },
  );
  return rows;
}

/** The school's day of the trial lesson, 'yyyy-MM-dd'; undefined when the request has none in the group. */
export async function findTrialDay(
  db: Knex,
  { groupId, requestId }: { groupId: number; requestId: number },
): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { day: string }[] }>(
    `select (t.scheduled_date at time zone school.time_zone)::date::text as day
     from trial_requests t cross join settings_school school
     where t.id = :requestId and t.group_id = :groupId and t.scheduled_date is not null`,
    { groupId, requestId },
  );
  return rows[0]?.day;
}

export async function findTrialChild(db: Knex, id: number): Promise<StoredTrialChild | undefined> {
  const { rows } = await db.raw<{ rows: StoredTrialChild[] }>(
    `select ${childColumns} from trial_requests t where t.id = :id`,
    { id },
  );
  return rows[0];
}
