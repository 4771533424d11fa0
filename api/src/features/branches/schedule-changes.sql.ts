import { maxRescheduleDays } from '../../shared/calendar/reschedules';
import { isValidOn, sessionsSql } from '../../shared/calendar/sessions.sql';

/** SQL: a moment in school time, as the trial form has it. */
export const clockFormat = `'YYYY-MM-DD"T"HH24:MI'`;

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
  changed as materialized (
    select c.group_id, c.date, c.moved_to, c.start_time, c.changed_at, s.start_time as planned_start
    from session_changes c join groups_seen g on g.id = c.group_id
    join schedules s on s.group_id = c.group_id and s.day_of_week = extract(isodow from c.date) and ${isValidOn('c.date')}
    -- also of sessions that came into the period by more than one move
    where c.date >= :from::date - ${maxRescheduleDays}
  ),
  moves as (
    select group_id, date + planned_start::time as origin, moved_to, start_time, changed_at from changed
    where moved_to is not null
    union
    select m.group_id, m.origin, c.moved_to, c.start_time, c.changed_at
    from moves m join session_changes c
      on c.group_id = m.group_id and c.date = m.moved_to and c.changed_at > m.changed_at and c.moved_to is not null
  ),
  held as materialized (
    select s.group_id, s.date + (t ->> 'startTime')::time as at
    from (${sessionsSql}) s cross join json_array_elements(s.times) t where s.state = 'planned'
  )
  select json_build_object(
    'off', (
      select coalesce(json_agg(to_char(at, ${clockFormat}) order by at), '[]') from (
        select date + planned_start::time as at from changed where date between :from::date and :to::date
        except select at from held
      ) off),
    'moved', (
      select coalesce(json_agg(json_build_object('from', to_char(origin, ${clockFormat}), 'to', to_char(at, ${clockFormat}))
        order by at, origin), '[]')
      from (
        select distinct m.origin, h.at from moves m
        join held h on h.group_id = m.group_id and h.at = m.moved_to + m.start_time::time
        where m.origin <> h.at
      ) moved)
  )`;
