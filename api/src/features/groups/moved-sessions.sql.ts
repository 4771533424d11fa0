/** SQL: where session `s` that was moved away now takes place; null for any other. Needs `movesJoin`. */
export const movedToSql = `case when s.state = 'moved'
  then json_build_object('date', away.moved_to, 'startTime', away.start_time) end`;

/** Joins the change `away` of the day of session `s`, and the change `came` that brought the session to this day. */
export const movesJoin = `
  left join session_changes away on away.group_id = s.group_id and away.date = s.date
  left join lateral (
    select date, reason from session_changes
    where group_id = s.group_id and moved_to = s.date and start_time = s.start_time and s.state = 'planned'
    order by changed_at desc limit 1
  ) came on true`;
