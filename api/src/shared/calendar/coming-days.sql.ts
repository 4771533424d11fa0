import { isValidOn } from './sessions.sql';
import { todaySql } from './today.sql';

/** SQL: JSON list of the days on which group `g` trains today or from a later day on; Monday is 1. Needs `:now`. */
export const comingDaysSql = `(
  select coalesce(json_agg(distinct s.day_of_week), '[]') from schedules s
  where s.group_id = g.id and (${isValidOn(todaySql)} or s.valid_from > ${todaySql}))`;
