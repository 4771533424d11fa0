import type { Group } from '@school/api-contract/groups';
import type { Knex } from 'knex';

export interface GroupFilter {
  /** Query of the ids that the caller may see; undefined: all. */
  visibleIds: Knex.QueryBuilder | undefined;
  active: boolean | undefined;
  /** Name and id of the last group of the previous page. */
  after: readonly [string, number] | undefined;
  /** Rows at most. */
  limit: number;
}

/** Groups by name, in one statement; `total` counts all that the filter admits. */
export async function findGroups(db: Knex, filter: GroupFilter): Promise<(Group & { total: number })[]> {
  const matched = db('groups');
  if (filter.visibleIds) matched.whereIn('id', filter.visibleIds);
  if (filter.active !== undefined) matched.where({ active: filter.active });

  const page = matched
    .clone()
    .select('*', matched.count().as('total'))
    .orderByRaw('name collate "ru-x-icu", id')
    .limit(filter.limit);
  if (filter.after) page.whereRaw('(name collate "ru-x-icu", id) > (?, ?)', [...filter.after]);

  return db
    .with('page', page)
    .from('page')
    .joinRaw(
      `left join branches on branches.id = page.branch_id
       left join users on users.id = page.trainer
       left join lateral (
         select count(*) as students from student_groups where group_id = page.id and active
       ) roster on true
       left join lateral (
         select json_agg(json_build_object('dayOfWeek', day_of_week, 'startTime', start_time, 'endTime', end_time)
           order by day_of_week, start_time) as entries
         from schedules where group_id = page.id
       ) timetable on true`,
    )
    .select(
      'page.id',
      'page.name',
      'page.description',
      'page.sportsDirection',
      'page.maxStudents',
      'page.active',
      'page.total',
      'roster.students as studentCount',
      db.raw(`case when branches.id is not null then json_build_object('id', branches.id, 'name', branches.name) end
        as branch`),
      db.raw(`case when users.id is not null
        then json_build_object('id', users.id, 'name', coalesce(users.full_name, users.username)) end as trainer`),
      db.raw(`coalesce(timetable.entries, '[]') as schedules`),
    )
    .orderByRaw('page.name collate "ru-x-icu", page.id');
}
