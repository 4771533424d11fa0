import { isValidOn, sessionsSql } from '../../shared/calendar/sessions.sql';

/** SQL: a moment in school time, as the trial form has it. */
export const clockFormat = `'YYYY-MM-DD"T"HH24:MI'`;

/** SQL: whether schedule entry `s` has a session of the row's group on the row's `date`. */
const isPlannedSql = (row: string) =>
  `s.group_id = ${row}.group_id and s.day_of_week = extract(isodow from ${row}.date) and ${isValidOn(`${row}.date`)}`;

/**
 * SQL: what differs from :from to :to from the weekly schedules of a branch's groups, as `ScheduleChanges` in JSON. The
 * groups are the active ones of the section's direction, or all of the branch when it has none; for rows of
 * `branch_sections` and `sports_sections`. A moment at which another of these groups has a session is not off.
 */
export const scheduleChangesSql = `
  with recursive groups_seen as materialized (
    select id from groups
    where active and branch_id = branch_sections.branch_id
      and (sports_sections.sports_direction is null or sports_direction = sports_sections.sports_direction)
  ),
  moves as (
    select c.group_id, c.date, c.changed_at, c.moved_to + c.start_time::time as arrival
    from session_changes c join groups_seen g on g.id = c.group_id
    where c.moved_to between :from::date and :to::date
    union
    -- back to where a session that was moved more than once was planned, however long ago
    select m.group_id, c.date, c.changed_at, m.arrival
    from moves m join session_changes c
      on c.group_id = m.group_id and c.moved_to = m.date and c.changed_at < m.changed_at
  ),
  held as materialized (
    select s.group_id, s.date + (t ->> 'startTime')::time as at
    from (${sessionsSql}) s cross join json_array_elements(s.times) t where s.state = 'planned'
  )
  select json_build_object(
    'off', (
      select coalesce(json_agg(to_char(at, ${clockFormat}) order by at), '[]') from (
        select c.date + s.start_time::time as at from session_changes c join groups_seen g on g.id = c.group_id
        join schedules s on ${isPlannedSql('c')}
        where c.date between :from::date and :to::date
        except select at from held
      ) off),
    'moved', (
      select coalesce(json_agg(json_build_object('from', to_char(origin, ${clockFormat}), 'to', to_char(at, ${clockFormat}))
        order by at, origin), '[]')
      from (
        select distinct m.date + s.start_time::time as origin, m.arrival as at
        from moves m join held h on h.group_id = m.group_id and h.at = m.arrival
        join schedules s on ${isPlannedSql('m')}
        where m.date + s.start_time::time <> m.arrival
      ) moved)
  )`;
