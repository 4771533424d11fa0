import { userNameSql } from '../user-name.sql';

/** SQL: joins the substitute `sub` of session `s` (`group_id`, `date`), if it has one. */
export const substituteJoin = 'left join session_substitutes sub on sub.group_id = s.group_id and sub.date = s.date';

/** SQL: whether the substitute `sub` holds what begins at that time: who came with a moved session holds no other of the day. */
export const holdsTimeSql = (startTime: string) => `(sub.moved_from is null or exists (
  select from session_changes moved where moved.group_id = sub.group_id and moved.date = sub.moved_from
    and moved.moved_to = sub.date and moved.start_time = ${startTime}))`;

/** SQL: the same for one of several times of the day. */
export const substituteAtJoin = (startTime: string) => `${substituteJoin} and ${holdsTimeSql(startTime)}`;

/**
 * SQL: the id of the coach of a session of group `g`: its substitute, else the group's coach. The only rule for that; needs
 * the join of its time.
 */
export const sessionCoachSql = 'coalesce(sub.coach_id, g.trainer)';

/**
 * SQL: whether the group's own coach holds session `s` with its `times`, or one of them beside a substitute who came with
 * another. Needs `substituteJoin`.
 */
export const isHeldByGroupSql = `(sub.id is null or exists (
  select from json_array_elements(s.times) t where not ${holdsTimeSql("t ->> 'startTime'")}))`;

/** SQL: the ids of the coaches of session `s` of group `g`: two where each holds some of its times. Needs `substituteJoin`. */
export const sessionCoachesSql = `array_remove(
  array[sub.coach_id, case when ${isHeldByGroupSql} then g.trainer end], null)`;

/** SQL: the substitute `sub` in JSON, null without one. */
export const substituteJson = `case when sub.id is not null then json_build_object('id', sub.coach_id,
  'name', (select ${userNameSql('c')} from users c where c.id = sub.coach_id)) end`;
