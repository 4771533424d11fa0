import type { Knex } from 'knex';
import { substituteAtJoin } from '../../shared/calendar/session-coach.sql';
import { todayFromSettingsSql } from '../../shared/calendar/today.sql';

/** Staff are not notified at night. */
const firstHour = 9;
const lastHour = 20;

interface TrialTomorrow {
  id: number;
  groupId: number | null;
  /** Who holds the lesson's session in place of the group's coach. */
  substituteId: number | null;
  isHeldByGroup: boolean;
  childName: string;
  childAge: number | null;
  sectionName: string | null;
  groupName: string | null;
  /** The school's day 'yyyy-MM-dd', and as people read it. */
  day: string;
  date: string;
  /** 'HH:mm' of the school. */
  time: string;
}

/**
 * Assigned trial lessons of the school's next day, by time; none at night, and none that waits for another date or whose
 * family does not come.
 */
export async function listTrialsTomorrow(db: Knex, now: Date): Promise<TrialTomorrow[]> {
  const { rows } = await db.raw<{ rows: TrialTomorrow[] }>(
    `with school as materialized (
       select time_zone, ${todayFromSettingsSql} + 1 as tomorrow from settings_school
       where extract(hour from :now::timestamptz at time zone time_zone) between ${firstHour} and ${lastHour}
     )
     select t.id, t.group_id, t.child_name, t.child_age, section.name as section_name, g.name as group_name,
       tomorrow::text as day, to_char(tomorrow, 'DD.MM.YYYY') as date,
       s.first_start as time,
       sub.coach_id as substitute_id, sub.id is null as is_held_by_group
     from school
     join trial_requests t on t.status = 'TRIAL_ASSIGNED'
       and t.scheduled_date >= tomorrow::timestamp at time zone time_zone
       and t.scheduled_date < (tomorrow + 1)::timestamp at time zone time_zone
     cross join lateral (select t.group_id, tomorrow as date,
       to_char(t.scheduled_date at time zone time_zone, 'HH24:MI') as first_start) s
     left join sports_sections section on section.id = t.section_id
     left join groups g on g.id = t.group_id
     ${substituteAtJoin('s.first_start')}
     where t.trial_declined_at is null and t.next_step is distinct from 'reschedule'
     order by t.scheduled_date, t.id`,
    { now },
  );
  return rows;
}
