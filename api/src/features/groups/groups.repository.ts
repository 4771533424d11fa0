import type { SessionUser } from '@school/api-contract/accounts/auth';
import type {
  ActiveGroup,
  ComingSchedule,
  Group,
  GroupBody,
  GroupSchedule,
  GroupSort,
} from '@school/api-contract/groups/groups';
import type { Knex } from 'knex';
import { groupAccessSql, ownGrantJoin, toGroupScope, visibleGroupIds } from '../../shared/access/group-scope';
import { comingDaysSql } from '../../shared/calendar/coming-days.sql';
import { isValidOn, sessionsSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { placesSql } from '../../shared/places.sql';
import { userNameSql } from '../../shared/user-name.sql';

export interface GroupFilter {
  /** Includes groups that the user cannot see; their `access` is null. */
  includesInvisible?: boolean;
  id?: number;
  active?: boolean;
  branchId?: number;
  trainerId?: number;
  sportsDirection?: string;
  /** Default `name`. */
  sort?: GroupSort | undefined;
  /** What the list is sorted by, name and id of the last group of the previous page. */
  after?: readonly [string | number, string, number] | undefined;
  /** Maximum number of rows. */
  limit: number;
}

const byName = { key: 'name collate "ru-x-icu"', isNumber: false };
const byTrainer = {
  key: `coalesce((select ${userNameSql('u')} from users u where u.id = groups.trainer), '') collate "ru-x-icu"`,
  isNumber: false,
};
const byFree = {
  key: `(select places.free from groups g cross join lateral (${placesSql}) places where g.id = groups.id)`,
  isNumber: true,
};
const byAge = { key: 'coalesce(youngest_age, 0)', isNumber: true };

/** `key` is the value that a sort compares; never null. */
export const groupOrders: Record<GroupSort, { key: string; isNumber: boolean; direction: 'asc' | 'desc' }> = {
  name: { ...byName, direction: 'asc' },
  '-name': { ...byName, direction: 'desc' },
  trainer: { ...byTrainer, direction: 'asc' },
  '-trainer': { ...byTrainer, direction: 'desc' },
  free: { ...byFree, direction: 'asc' },
  '-free': { ...byFree, direction: 'desc' },
  age: { ...byAge, direction: 'asc' },
  '-age': { ...byAge, direction: 'desc' },
};

/** How far ahead the next session is searched. */
const daysAhead = 14;

/** The schedule of group `g` on the day, `GroupSchedule[]`. */
const scheduleOn = (day: string) => `(
  select coalesce(json_agg(json_build_object('dayOfWeek', day_of_week, 'startTime', start_time, 'endTime', end_time)
    order by day_of_week, start_time), '[]')
  from schedules s where s.group_id = g.id and ${isValidOn(day)})`;

/** The schedule of group `g` after each change later than :now, `ComingSchedule[]`. */
const comingSchedulesSql = `(
  select coalesce(json_agg(json_build_object('from', day, 'schedules', ${scheduleOn('day')}) order by day), '[]')
  from (
    select valid_from from schedules where group_id = g.id and valid_from > ${todaySql}
    union
    select valid_until from schedules where group_id = g.id and valid_until > ${todaySql}
  ) changes(day))`;

export type FoundGroup = Group & { total: number; sortKey: string | number };

/** Groups that the user can see, in one statement; `total` counts all rows that match the filter. */
export async function findGroups(db: Knex, user: SessionUser, now: Date, filter: GroupFilter): Promise<FoundGroup[]> {
  const matched = db('groups');
  const visibleIds = filter.includesInvisible ? undefined : visibleGroupIds(db, user);
  if (visibleIds) matched.whereIn('id', visibleIds);
  const { id, active, branchId, trainerId: trainer, sportsDirection } = filter;
  for (const [column, value] of Object.entries({ id, active, branchId, trainer, sportsDirection })) {
    if (value !== undefined) matched.where(column, value);
  }

  const { key, direction } = groupOrders[filter.sort ?? 'name'];
  const page = matched
    .clone()
    .select('*', matched.count().as('total'), db.raw(`${key} as sort_key`))
    .orderByRaw(`${key} ${direction}, name collate "ru-x-icu" ${direction}, id ${direction}`)
    .limit(filter.limit);
  if (filter.after) {
    page.whereRaw(`(${key}, name collate "ru-x-icu", id) ${direction === 'asc' ? '>' : '<'} (?, ?, ?)`, [
      ...filter.after,
    ]);
  }

  const today = db.raw(todaySql, { now });
  const { rows } = await db.raw<{ rows: FoundGroup[] }>(
    `with g as (:page),
     groups_seen as (select id from g where active),
     sessions as (${sessionsSql}),
     next_sessions as (
       select distinct on (s.group_id) s.group_id, s.date, t."startTime" as start_time
       from sessions s
       cross join settings_school
       cross join lateral json_to_recordset(s.times) as t("startTime" text, "endTime" text)
       where s.state = 'planned' and s.date + t."endTime"::time > :now::timestamptz at time zone time_zone
       order by s.group_id, s.date, t."startTime"
     )
     select g.id, g.name, g.description, g.sports_direction, g.hall, g.youngest_age, g.oldest_age, g.max_students,
       g.active, g.total, g.sort_key,
       places.taken as student_count, waiting.students as waiting_count,
       case when g.active and places.free > 0 then waiting.first end as offer,
       case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as branch,
       case when u.id is not null
         then json_build_object('id', u.id, 'name', ${userNameSql('u')}) end as trainer,
       case when n.date is not null then json_build_object('date', n.date, 'startTime', n.start_time) end as next_session,
       ${scheduleOn(todaySql)} as schedules, ${comingSchedulesSql} as coming_schedules,
       ${groupAccessSql} as access, to_json(g.updated_at) as updated_at
     from g
     ${ownGrantJoin}
     left join branches b on b.id = g.branch_id
     left join users u on u.id = g.trainer
     left join next_sessions n on n.group_id = g.id
     cross join lateral (${placesSql}) places
     left join lateral (
       select count(*) as students,
         (json_agg(json_build_object('id', s.id, 'name', concat_ws(' ', s.last_name, s.first_name)) order by w.id)) -> 0
           as first
       from waiting_list w join students s on s.id = w.student_id and s.active
       where w.group_id = g.id
     ) waiting on true
     order by g.sort_key ${direction}, g.name collate "ru-x-icu" ${direction}, g.id ${direction}`,
    {
      page,
      now,
      from: today,
      to: db.raw(`(${todaySql} + :daysAhead::int)`, { now, daysAhead }),
      ...toGroupScope(user),
    },
  );
  return rows;
}

/** All active groups that the user may see, by name, in one statement. */
export async function findActiveGroups(db: Knex, user: SessionUser, now: Date): Promise<ActiveGroup[]> {
  const active = db('groups').where({ active: true });
  const visibleIds = visibleGroupIds(db, user);
  if (visibleIds) active.whereIn('id', visibleIds);
  const { rows } = await db.raw<{ rows: ActiveGroup[] }>(
    `with g as (:active)
     select g.id, g.name, g.sports_direction, g.youngest_age, g.oldest_age, g.max_students, places.taken as student_count,
       case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as branch, b.address,
       ${comingDaysSql} as days, ${groupAccessSql} as access
     from g
     ${ownGrantJoin}
     left join branches b on b.id = g.branch_id
     cross join lateral (${placesSql}) places
     order by g.name collate "ru-x-icu", g.id`,
    { active, now, ...toGroupScope(user) },
  );
  return rows;
}

type Columns = Omit<GroupBody, 'schedules' | 'schedulesFrom' | 'trainerId'> & { trainer: number | null };

const toColumns = ({ schedules: _, schedulesFrom: __, trainerId: trainer, description, hall, ...body }: GroupBody) => ({
  ...body,
  description: description || null,
  hall: hall || null,
  trainer,
});

/** A group as stored, to check and compare a change with. */
export interface StoredGroup {
  id: number;
  active: boolean;
  /** Students on the roster. */
  takenPlaces: number;
  /** The school's day, 'yyyy-MM-dd'. */
  today: string;
  /** The caller's access. */
  access: Group['access'];
  updatedAt: Date;
  /** With today's schedule. */
  body: GroupBody;
  comingSchedules: ComingSchedule[];
}

/** Locks a group that the user can see, so that places, schedule and access do not change until the transaction ends. */
export async function lockGroup(
  trx: Knex.Transaction,
  id: number,
  user: SessionUser,
  now: Date,
): Promise<StoredGroup | undefined> {
  const visible = visibleGroupIds(trx, user) ?? trx('groups').select('id');
  await trx('groups').where({ id }).forNoKeyUpdate().select('id');
  // a separate statement sees students who joined while the first one waited for the lock
  const { rows } = await trx.raw<{ rows: (Columns & Omit<StoredGroup, 'body'> & { schedules: GroupSchedule[] })[] }>(
    `select g.id, g.active, g.name, coalesce(g.description, '') as description, coalesce(g.hall, '') as hall, g.sports_direction, g.branch_id, g.trainer,
       g.youngest_age, g.oldest_age, g.max_students, ${todaySql}::text as today, ${groupAccessSql} as access, g.updated_at,
       places.taken as taken_places,
       ${scheduleOn(todaySql)} as schedules, ${comingSchedulesSql} as coming_schedules
     from groups g ${ownGrantJoin} cross join lateral (${placesSql}) places
     where g.id = :id and g.id in :visible`,
    { id, now, visible, ...toGroupScope(user) },
  );
  const [row] = rows;
  if (!row) return undefined;
  const {
    trainer: trainerId,
    name,
    description,
    sportsDirection,
    branchId,
    hall,
    youngestAge,
    oldestAge,
    maxStudents,
    schedules,
    ...group
  } = row;
  const place = { branchId, hall, trainerId };
  const children = { sportsDirection, youngestAge, oldestAge, maxStudents };
  return { ...group, body: { name, description, ...place, ...children, schedules } };
}

export async function insertGroup(
  trx: Knex.Transaction,
  body: GroupBody,
  { userId, requestKey, now }: { userId: number; requestKey: string | null; now: Date },
): Promise<number> {
  const [{ id }] = await trx('groups')
    .insert({ ...toColumns(body), requestKey, createdBy: userId, createdAt: now, updatedAt: now })
    .returning('id');
  return id;
}

/** The id of the group that was created with this key. */
export async function findGroupByKey(db: Knex, requestKey: string): Promise<number | undefined> {
  const row = await db('groups').where({ requestKey }).first('id');
  return row?.id;
}

export async function updateGroup(trx: Knex.Transaction, id: number, body: GroupBody, now: Date): Promise<void> {
  await trx('groups')
    .where({ id })
    .update({ ...toColumns(body), updatedAt: now });
}

/** Sets only `updated_at`, for changes that are stored in other tables. */
export async function touchGroup(trx: Knex.Transaction, id: number, now: Date): Promise<void> {
  await trx('groups').where({ id }).update({ updatedAt: now });
}

/** @param today the first day in the archive */
export async function archiveGroup(trx: Knex.Transaction, id: number, today: string, now: Date): Promise<void> {
  await trx('groups').where({ id }).update({ active: false, updatedAt: now });
  await trx('groupArchivePeriods').insert({ groupId: id, archivedOn: today });
}

/** @param today the first day out of the archive; a restore on the day of archiving deletes the period */
export async function restoreGroup(trx: Knex.Transaction, id: number, today: string, now: Date): Promise<void> {
  await trx('groups').where({ id }).update({ active: true, updatedAt: now });
  const open = trx('groupArchivePeriods').where({ groupId: id, restoredOn: null });
  await open.clone().where('archivedOn', '>=', today).delete();
  await open.update({ restoredOn: today });
}
