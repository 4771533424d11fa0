/** SQL: whether schedule entry `s` is valid on the day, from `valid_from` up to the day before `valid_until`. */
export const isValidOn = (day: string) =>
  `s.valid_from <= ${day} and (s.valid_until is null or s.valid_until > ${day})`;

/** SQL: whether the group's schedule has a session on the day of the session change `c`. */
export const isScheduled = `exists (
  select from schedules s
  where s.group_id = c.group_id and s.day_of_week = extract(isodow from c.date) and ${isValidOn('c.date')})`;

/**
 * CTE body of the sessions of the groups `groups_seen` (a CTE with `id`) from :from to :to, with `group_id, date,
 * state, times, first_start, last_end, moved_to, reason`: scheduled sessions and those rescheduled to a day, none on days when the group is
 * archived. A scheduled and a rescheduled session on one day are one session with the times of both. A day that is
 * cancelled or rescheduled takes with it the sessions that were moved to it before, not those moved to it later. A
 * change of a day without a session has no effect.
 */
export const sessionsSql = `
  select group_id, date,
    case when bool_or(state = 'planned') then 'planned' else min(state) end as state,
    coalesce(json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time)
      filter (where state = 'planned'),
      json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time)) as times,
    coalesce(min(start_time) filter (where state = 'planned'), min(start_time)) as first_start,
    coalesce(max(end_time) filter (where state = 'planned'), max(end_time)) as last_end,
    case when bool_or(state = 'planned') then null else max(moved_to) end as moved_to,
    case when bool_or(state = 'planned') then null else max(reason) end as reason
  from (
    select s.group_id, d.day::date as date, coalesce(c.state, 'planned') as state, s.start_time, s.end_time,
      c.moved_to, c.reason
    -- without a zone: in that of PostgreSQL a day may begin later than at midnight
    from generate_series(:from::date::timestamp, :to::date::timestamp, interval '1 day') as d(day)
    join schedules s on s.day_of_week = extract(isodow from d.day) and ${isValidOn('d.day')}
    join groups_seen g on g.id = s.group_id
    left join session_changes c on c.group_id = s.group_id and c.date = d.day::date
    union all
    select c.group_id, c.moved_to, coalesce(later.state, 'planned'), c.start_time, c.end_time, later.moved_to, later.reason
    from session_changes c join groups_seen g on g.id = c.group_id
    left join session_changes later
      on later.group_id = c.group_id and later.date = c.moved_to and later.changed_at > c.changed_at
    where c.moved_to between :from::date and :to::date and (${isScheduled} or exists (
      select from session_changes earlier
      where earlier.group_id = c.group_id and earlier.moved_to = c.date and earlier.changed_at < c.changed_at))
  ) entries
  where not exists (
    select from group_archive_periods p
    where p.group_id = entries.group_id and p.archived_on <= date and (p.restored_on is null or p.restored_on > date)
  )
  group by group_id, date`;

/**
 * Days whose session was cancelled or rescheduled and to which no session was moved since: SQL of `group_id, date` of
 * `c`, to which conditions may be added. Marks of such a day do not count. A session moved within its day is not off.
 */
export const daysOffSql = `
  select c.group_id, c.date from session_changes c where not exists (
    select from session_changes instead
    where instead.group_id = c.group_id and instead.moved_to = c.date and instead.changed_at >= c.changed_at)`;

/** SQL: whether membership `m` is valid on the day, from `join_date` up to the day before `leave_date`. */
export const isMemberOn = (day: string) => `m.join_date <= ${day} and (m.leave_date is null or m.leave_date > ${day})`;
