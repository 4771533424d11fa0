import type { SessionUser } from '@school/api-contract/auth';
import type { ComingSchedule, Group, GroupBody, GroupSchedule } from '@school/api-contract/groups';
import type { Knex } from 'knex';
import { isValidOn, sessionsSql, todaySql } from '../attendance/sessions.sql';
import { accessBindings, accessSql, ownGrantJoin } from './group-access';
import { visibleGroupIds } from './visible-groups';

export interface GroupFilter {
  /** Also groups that the user does not see (any more): `access` is null there. */
  unseenToo?: boolean;
  id?: number;
  active?: boolean;
  branchId?: number;
  trainerId?: number;
  sportsDirection?: string;
  /** Name and id of the last group of the previous page. */
  after?: readonly [string, number] | undefined;
  /** Rows at most. */
  limit: number;
}

/** How far the next session is looked for. */
const daysAhead = 14;

/** The schedule of group `g` on the day, `GroupSchedule[]`. */
const scheduleOn = (day: string) => `(
  select coalesce(json_agg(json_build_object('dayOfWeek', day_of_week, 'startTime', start_time, 'endTime', end_time)
    order by day_of_week, start_time), '[]')
  from schedules s where s.group_id = g.id and ${isValidOn(day)})`;

/** What becomes of the schedule of group `g` after :now, `ComingSchedule[]`. */
const comingSchedulesSql = `(
  select coalesce(json_agg(json_build_object('from', day, 'schedules', ${scheduleOn('day')}) order by day), '[]')
  from (
    select valid_from from schedules where group_id = g.id and valid_from > ${todaySql}
    union
    select valid_until from schedules where group_id = g.id and valid_until > ${todaySql}
  ) changes(day))`;

/** Groups that the user may see, by name, in one statement; `total` counts all that the filter admits. */
export async function findGroups(
  db: Knex,
  user: SessionUser,
  now: Date,
  filter: GroupFilter,
): Promise<(Group & { total: number })[]> {
  const matched = db('groups');
  const visibleIds = filter.unseenToo ? undefined : visibleGroupIds(db, user);
  if (visibleIds) matched.whereIn('id', visibleIds);
  const { id, active, branchId, trainerId: trainer, sportsDirection } = filter;
  for (const [column, value] of Object.entries({ id, active, branchId, trainer, sportsDirection })) {
    if (value !== undefined) matched.where(column, value);
  }

  const page = matched
    .clone()
    .select('*', matched.count().as('total'))
    .orderByRaw('name collate "ru-x-icu", id')
    .limit(filter.limit);
  if (filter.after) page.whereRaw('(name collate "ru-x-icu", id) > (?, ?)', [...filter.after]);

  const today = db.raw(todaySql, { now });
  const { rows } = await db.raw<{ rows: (Group & { total: number })[] }>(
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
     select g.id, g.name, g.description, g.sports_direction, g.max_students, g.active, g.total,
       roster.students as student_count, waiting.students as waiting_count,
       case when g.active and roster.students < g.max_students then waiting.first end as offer,
       case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as branch,
       case when u.id is not null
         then json_build_object('id', u.id, 'name', coalesce(u.full_name, u.username)) end as trainer,
       case when n.date is not null then json_build_object('date', n.date, 'startTime', n.start_time) end as next_session,
       ${scheduleOn(todaySql)} as schedules, ${comingSchedulesSql} as coming_schedules,
       ${accessSql} as access, to_json(g.updated_at) as updated_at
     from g
     ${ownGrantJoin}
     left join branches b on b.id = g.branch_id
     left join users u on u.id = g.trainer
     left join next_sessions n on n.group_id = g.id
     left join lateral (
       select count(*) as students from student_groups where group_id = g.id and active
     ) roster on true
     left join lateral (
       select count(*) as students,
         (json_agg(json_build_object('id', s.id, 'name', concat_ws(' ', s.last_name, s.first_name)) order by w.id)) -> 0
           as first
       from waiting_list w join students s on s.id = w.student_id and s.active
       where w.group_id = g.id
     ) waiting on true
     order by g.name collate "ru-x-icu", g.id`,
    {
      page,
      now,
      from: today,
      to: db.raw(`(${todaySql} + :daysAhead::int)`, { now, daysAhead }),
      ...accessBindings(user),
    },
  );
  return rows;
}

type Columns = Omit<GroupBody, 'schedules' | 'schedulesFrom' | 'trainerId'> & { trainer: number | null };

const columnsOf = ({ schedules: _, schedulesFrom: __, trainerId: trainer, description, ...body }: GroupBody) => ({
  ...body,
  description: description || null,
  trainer,
});

/** A group as it is stored, for comparison and for the rules of changing it. */
export interface StoredGroup {
  id: number;
  active: boolean;
  /** Students on the roster. */
  taken: number;
  /** The school's day, 'yyyy-MM-dd'. */
  today: string;
  /** What the caller may do with it. */
  access: Group['access'];
  updatedAt: Date;
  /** With the schedule as it is today. */
  body: GroupBody;
  comingSchedules: ComingSchedule[];
}

/** Locks a group that the user may see, so that places, schedule and rights stay as they are read. */
export async function lockGroup(
  trx: Knex.Transaction,
  id: number,
  user: SessionUser,
  now: Date,
): Promise<StoredGroup | undefined> {
  const visible = visibleGroupIds(trx, user) ?? trx('groups').select('id');
  await trx('groups').where({ id }).forNoKeyUpdate().select('id');
  // a statement of its own: only now it sees who joined while this one waited for the lock
  const { rows } = await trx.raw<{ rows: (Columns & Omit<StoredGroup, 'body'> & { schedules: GroupSchedule[] })[] }>(
    `select g.id, g.active, g.name, coalesce(g.description, '') as description, g.sports_direction, g.branch_id, g.trainer,
       g.max_students, ${todaySql}::text as today, ${accessSql} as access, g.updated_at,
       (select count(*) from student_groups where group_id = g.id and active) as taken,
       ${scheduleOn(todaySql)} as schedules, ${comingSchedulesSql} as coming_schedules
     from groups g ${ownGrantJoin}
     where g.id = :id and g.id in :visible`,
    { id, now, visible, ...accessBindings(user) },
  );
  const [row] = rows;
  if (!row) return undefined;
  const { active, taken, today, access, updatedAt, comingSchedules, trainer: trainerId, id: groupId, ...body } = row;
  return { id: groupId, active, taken, today, access, updatedAt, comingSchedules, body: { ...body, trainerId } };
}

export async function insertGroup(
  trx: Knex.Transaction,
  body: GroupBody,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  const [{ id }] = await trx('groups')
    .insert({ ...columnsOf(body), createdBy: userId, createdAt: now, updatedAt: now })
    .returning('id');
  return id;
}

export async function updateGroup(trx: Knex.Transaction, id: number, body: GroupBody, now: Date): Promise<void> {
  await trx('groups')
    .where({ id })
    .update({ ...columnsOf(body), updatedAt: now });
}

/** The group as changed at `now`, for what is stored beside it. */
export async function touchGroup(trx: Knex.Transaction, id: number, now: Date): Promise<void> {
  await trx('groups').where({ id }).update({ updatedAt: now });
}

/** @param today the first day in the archive */
export async function archiveGroup(trx: Knex.Transaction, id: number, today: string, now: Date): Promise<void> {
  await trx('groups').where({ id }).update({ active: false, updatedAt: now });
  await trx('groupArchivePeriods').insert({ groupId: id, archivedOn: today });
}

/** @param today the first day out of the archive; a group that comes back on the same day was never in it */
export async function restoreGroup(trx: Knex.Transaction, id: number, today: string, now: Date): Promise<void> {
  await trx('groups').where({ id }).update({ active: true, updatedAt: now });
  const open = trx('groupArchivePeriods').where({ groupId: id, restoredOn: null });
  await open.clone().where('archivedOn', '>=', today).delete();
  await open.update({ restoredOn: today });
}

export async function hasBranch(db: Knex, id: number): Promise<boolean> {
  return (await db('branches').where({ id, active: true }).first('id')) !== undefined;
}
