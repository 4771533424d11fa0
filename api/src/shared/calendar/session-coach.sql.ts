import { userNameSql } from '../user-name.sql';

/** SQL: joins the substitute `sub` of session `s` (`group_id`, `date`), if it has one. */
export const substituteJoin = 'left join session_substitutes sub on sub.group_id = s.group_id and sub.date = s.date';

/**
 * SQL: the same for one of several times of the day: a substitute who came with a moved session does not hold the others.
 * For the day as a whole, whose marks are common, it is the substitute.
 */
export const substituteAtJoin = (startTime: string) => `${substituteJoin} and (sub.moved_from is null or exists (
  select from session_changes moved where moved.group_id = s.group_id and moved.date = sub.moved_from
    and moved.moved_to = s.date and moved.start_time = ${startTime}))`;

/**
 * SQL: the id of the coach of a session of group `g`: its substitute, else the group's coach. The only rule for that; needs
 * one of these joins.
 */
export const sessionCoachSql = 'coalesce(sub.coach_id, g.trainer)';

/** SQL: the substitute `sub` in JSON, null without one. */
export const substituteJson = `case when sub.id is not null then json_build_object('id', sub.coach_id,
  'name', (select ${userNameSql('c')} from users c where c.id = sub.coach_id)) end`;
