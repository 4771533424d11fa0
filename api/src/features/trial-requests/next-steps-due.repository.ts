import type { Knex } from 'knex';
import { todayFromSettingsSql } from '../../shared/calendar/today.sql';

/** Staff are not notified at night. */
const firstHour = 8;
const lastHour = 20;

interface DueStep {
  id: number;
  isOutcome: boolean;
  /** Null: everybody who works with the funnel. */
  userId: number | null;
  childName: string;
  parentPhone: string;
  sectionName: string | null;
  /** The school's day 'yyyy-MM-dd'. */
  day: string;
}

/** Next steps of today, and of yesterday in case the portal was down; none at night. */
export async function listDueSteps(db: Knex, now: Date): Promise<DueStep[]> {
  const { rows } = await db.raw<{ rows: DueStep[] }>(
    `with school as materialized (
       select ${todayFromSettingsSql} as today, time_zone from settings_school
       where extract(hour from :now::timestamptz at time zone time_zone) between ${firstHour} and ${lastHour}
     )
     select t.id, t.next_step = 'ask_outcome' as is_outcome, t.next_step_user_id as user_id, t.child_name, t.parent_phone,
       section.name as section_name, t.next_step_on::text as day
     from school
     join trial_requests t on t.next_step_on between today - 1 and today
     left join sports_sections section on section.id = t.section_id
     -- staff are notified of a new request on its arrival
     where not (t.status = 'NEW' and t.next_step = 'call' and t.next_step_user_id is null and t.updated_at = t.created_at)
       -- and of a trial lesson to agree on again when its family calls it off
       and not (t.next_step = 'reschedule'
         and t.next_step_on is not distinct from (t.trial_declined_at at time zone time_zone)::date)
     order by t.next_step_on, t.id`,
    { now },
  );
  return rows;
}
