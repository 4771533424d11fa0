/**
 * Places of group `g`, for `cross join lateral`: `taken` at the fullest moment from the day on, and `free`. A student who
 * joins on a later day already takes a place; one who leaves on a later day takes it until then, and one who leaves
 * tomorrow has already freed it.
 *
 * @param day SQL of the day
 */
export const placesFromSql = (day: string) => `
  select coalesce(max(at_once), 0) as taken, g.max_students - coalesce(max(at_once), 0) as free
  from (
    select sum(change) over (order by day, change) as at_once
    from student_groups m cross join lateral (
      values (greatest(m.join_date, ${day}), 1), (m.leave_date, -1)
    ) changes (day, change)
    where m.group_id = g.id and m.active and (m.leave_date is null or m.leave_date > ${day}) and changes.day is not null
  ) roster`;

/** The same from today on. */
export const placesSql = placesFromSql(`'-infinity'::date`);

/** The same from the day of the value `:from` on, or from today on when it is null. */
export const placesFromGivenSql = placesFromSql(`coalesce(:from::date, '-infinity')`);
