import type { Knex } from 'knex';
import { todayFromSettingsSql } from '../../../shared/calendar/today.sql';

/** No parent gets an SMS at night. */
const firstHour = 10;
const lastHour = 20;

interface DueReminder {
  id: number;
  parentPhone: string;
  childName: string;
  parentName: string;
  scheduledDate: Date;
  /** 'HH:mm' of the school. */
  time: string;
}

/**
 * Trial lessons of the school's next day whose parents have a phone and have not been reminded; none at night, and none
 * that waits for another date because its session was cancelled or moved.
 */
export async function listDueReminders(db: Knex, now: Date): Promise<DueReminder[]> {
  const { rows } = await db.raw<{ rows: DueReminder[] }>(
    `with school as materialized (
       select time_zone, ${todayFromSettingsSql} + 1 as tomorrow from settings_school
       where extract(hour from :now::timestamptz at time zone time_zone) between ${firstHour} and ${lastHour}
     )
     select t.id, t.parent_phone, t.child_name, t.parent_name, t.scheduled_date, to_char(t.scheduled_date at time zone time_zone, 'HH24:MI') as time
     from school
     join trial_requests t on t.status = 'TRIAL_ASSIGNED'
       and t.scheduled_date >= tomorrow::timestamp at time zone time_zone
       and t.scheduled_date < (tomorrow + 1)::timestamp at time zone time_zone
     where t.parent_phone <> '' and t.trial_confirmed_at is null and t.next_step is distinct from 'reschedule' and not exists (
       select from trial_reminders r where r.trial_request_id = t.id and r.scheduled_date = t.scheduled_date)
     order by t.scheduled_date, t.id`,
    { now },
  );
  return rows;
}

/** Stores the reminder and returns its id; undefined when another process has stored it. */
export async function insertReminder(
  trx: Knex.Transaction,
  reminder: { trialRequestId: number; scheduledDate: Date; tokenHash: string; createdAt: Date },
): Promise<number | undefined> {
  const [row] = await trx('trialReminders')
    .insert(reminder)
    .onConflict(['trialRequestId', 'scheduledDate'])
    .ignore()
    .returning<{ id: number }[]>('id');
  return row?.id;
}

/** Ends the links of the request's reminders, which went to another phone; the next run reminds the family at its own. */
export async function forgetReminders(trx: Knex.Transaction, trialRequestId: number): Promise<void> {
  await trx('trialReminders').where({ trialRequestId }).delete();
}
