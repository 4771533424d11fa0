import type { TrialConfirmation } from '@school/api-contract/families/trial-confirmations';
import type { Knex } from 'knex';
import { sessionCoachSql, substituteAtJoin } from '../../../shared/calendar/session-coach.sql';
import type { NextStepColumns } from '../trial-request-writes.repository';

type Moment = 'startsAt' | 'confirmedAt' | 'declinedAt';

export type StoredConfirmation = Omit<TrialConfirmation, Moment | 'childName'> & {
  id: number;
  groupId: number | null;
  /** Who holds the lesson's session in place of the group's coach. */
  substituteId: number | null;
  /** The day of the lesson, 'yyyy-MM-dd'. */
  day: string;
  /** As the family or staff typed them. */
  childName: string;
  parentName: string;
  startsAt: Date;
  /** The day of the lesson as people read it, '24.11.2026', and its time 'HH:mm', of the school. */
  date: string;
  time: string;
  confirmedAt: Date | null;
  declinedAt: Date | null;
};

/** The lesson of the token, as it stands now; undefined once its request is closed or erased. */
export async function findConfirmation(
  db: Knex,
  tokenHash: string,
  now: Date,
): Promise<StoredConfirmation | undefined> {
  const { rows } = await db.raw<{ rows: StoredConfirmation[] }>(
    `select t.id, t.group_id, t.child_name, t.parent_name, t.scheduled_date as starts_at, section.name as section_name,
       case
         when t.scheduled_date <= :now or t.trial_outcome is not null then 'over'
         when t.next_step = 'reschedule' or t.trial_declined_at is not null then 'waiting'
         when t.scheduled_date <> r.scheduled_date then 'moved'
         else 'coming'
       end as state,
       to_char(s.local_start, 'DD.MM.YYYY') as date, s.first_start as time,
       coalesce(g.sports_direction, section.sports_direction) as sports_direction, g.name as group_name,
       nullif(coach.full_name, '') as coach_name, sub.coach_id as substitute_id, s.date::text as day,
       nullif(g.hall, '') as hall, branch.name as branch_name, branch.address, nullif(branch.phone, '') as phone,
       t.trial_confirmed_at as confirmed_at, t.trial_declined_at as declined_at
     from trial_reminders r
     join trial_requests t on t.id = r.trial_request_id
     cross join settings_school school
     cross join lateral (
       select t.group_id, local_start, local_start::date as date, to_char(local_start, 'HH24:MI') as first_start
       from (select t.scheduled_date at time zone school.time_zone as local_start) local) s
     left join groups g on g.id = t.group_id
     ${substituteAtJoin('s.first_start')} left join users coach on coach.id = ${sessionCoachSql}
     left join branches branch on branch.id = coalesce(g.branch_id, t.branch_id)
     left join sports_sections section on section.id = t.section_id
     where r.token_hash = :tokenHash and t.status = 'TRIAL_ASSIGNED' and t.anonymized_at is null`,
    { tokenHash, now },
  );
  return rows[0];
}

/** Stores that the family comes. */
export async function confirmTrial(trx: Knex.Transaction, id: number, now: Date): Promise<void> {
  await trx('trialRequests').where({ id }).update({ trialConfirmedAt: now });
}

/** Stores that the family does not come, in place of a confirmation, and what staff do next. */
export async function declineTrial(
  trx: Knex.Transaction,
  id: number,
  columns: NextStepColumns & { trialDeclinedAt: Date; updatedAt: Date },
): Promise<void> {
  await trx('trialRequests')
    .where({ id })
    .update({ ...columns, trialConfirmedAt: null });
}
