import { earlyMinutes } from '@school/api-contract/groups/photo-timing';
import {
  holdsTimeSql,
  isHeldByGroupSql,
  sessionCoachesSql,
  substituteJoin,
  substituteJson,
} from '../../shared/calendar/session-coach.sql';
import { sessionsSql } from '../../shared/calendar/sessions.sql';
import { todayFromSettingsSql, todaySql } from '../../shared/calendar/today.sql';
import { userNameSql } from '../../shared/user-name.sql';

/** SQL of `isEarly` for photo `p`. */
export const isEarlySql = (p: string) => `(${p}.minutes_difference < -${earlyMinutes})`;

/** The order of `comparePhotoMinutes`. */
const bestFirst = `${isEarlySql('p')}, p.minutes_difference, p.id`;

/**
 * CTEs of the photographed sessions of `groups_seen` from :from to :to: `school` with today and the local time,
 * `first_day` of the school's photos, and `photographed`, each planned session with its photos, `photo_state`, substitute and
 * coaches; `first_coach_id` holds the first start, which the photo is measured by. A
 * session before the school's first photo has no state, so that nothing is missing until the school takes photos; early
 * photos do not count.
 */
export const photographedSql = `
  school as materialized (
    select time_zone, ${todayFromSettingsSql} as today, :now::timestamptz at time zone time_zone as local_now
    from settings_school
  ),
  first_day as materialized (select min(session_date) as day from session_photos),
  sessions as (${sessionsSql}),
  taken as (
    select p.group_id, p.session_date, json_agg(${photoJson('p')} order by ${bestFirst}) as photos,
      (array_agg(p.submission_status order by ${bestFirst}) filter (where not ${isEarlySql('p')}))[1] as status,
      bool_and(${isEarlySql('p')}) as only_early,
      (array_agg(p.trainer_id order by ${bestFirst}))[1] as trainer_id,
      count(*) filter (where p.time_problem is not null) as flagged
    from session_photos p join groups_seen g on g.id = p.group_id left join users t on t.id = p.trainer_id
    where p.session_date between :from::date and :to::date
    group by p.group_id, p.session_date
  ),
  photographed as (
    select s.group_id, s.date, s.state, s.moved_to, s.reason, s.first_start as start_time, s.last_end as end_time,
      p.trainer_id, sub.coach_id as substitute_id, ${substituteJson} as substitute, ${sessionCoachesSql} as coach_ids,
      ${isHeldByGroupSql} as is_held_by_group,
      coalesce(case when ${holdsTimeSql('s.first_start')} then sub.coach_id end, g.trainer) as first_coach_id, p.flagged, coalesce(p.only_early, false) as only_early,
      coalesce(p.photos, '[]') as photos,
      case when s.state <> 'planned' or s.date < first_day.day or first_day.day is null then p.status
        else coalesce(p.status,
          case when s.date + s.last_end::time < local_now then 'MISSING' else 'WAITING' end)
      end as photo_state
    from sessions s join groups g on g.id = s.group_id cross join school cross join first_day
    left join taken p on p.group_id = s.group_id and p.session_date = s.date
    ${substituteJoin}
  )`;

/** SQL of a photo `p` with its trainer `t` as a StoredPhoto in JSON; needs :now. */
export function photoJson(p: string): string {
  return `json_build_object('id', ${p}.id, 'trainerId', t.id, 'trainerName', ${userNameSql('t')},
    'originalFileSize', ${p}.original_file_size, 'compressedFileSize', ${p}.compressed_file_size,
    'takenAt', ${p}.taken_at, 'receivedAt', ${p}.created_at, 'submissionStatus', ${p}.submission_status,
    'minutesDifference', ${p}.minutes_difference, 'timeProblem', ${p}.time_problem,
    'isOfToday', (${p}.created_at at time zone (select time_zone from settings_school))::date = ${todaySql})`;
}
