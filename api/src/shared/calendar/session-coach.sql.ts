import { userNameSql } from '../user-name.sql';

/** SQL: joins the substitute `sub` of session `s` (`group_id`, `date`), if it has one. */
export const substituteJoin = 'left join session_substitutes sub on sub.group_id = s.group_id and sub.date = s.date';

/**
 * SQL: the id of the coach of a session of group `g`: its substitute, else the group's coach. The only rule for that; needs
 * `substituteJoin`.
 */
export const sessionCoachSql = 'coalesce(sub.coach_id, g.trainer)';

/** SQL: the substitute `sub` in JSON, null without one. */
export const substituteJson = `case when sub.id is not null then json_build_object('id', sub.coach_id,
  'name', (select ${userNameSql('c')} from users c where c.id = sub.coach_id)) end`;
