import type { DocumentType } from '@school/api-contract/students/student-documents';
import type { Knex } from 'knex';
import {
  consentRevoked,
  isReminded,
  type ReminderFacts,
  remindedDocuments,
  reminderFacts,
  schoolCte,
} from './reminder.sql';

/** Hour of the day from which letters are sent; a server that starts at night waits for it. */
const firstHour = 9;
const lastHour = 20;
/** Documents that ended more than this many days ago are in the list and on the dashboard, not in letters. */
const lateDays = 7;

/** Serialises runs, so that each sees the results of the one before. */
const lockKey = 7_241_929;

export async function lockReminders(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
}

/** Returns the school's day when it is time to remind and this has not been done today. */
export async function findDayToRemind(db: Knex, now: Date): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { today: string }[] }>(
    `with ${schoolCte}
     select today from school
     where extract(hour from cast(:now as timestamptz) at time zone time_zone) between ${firstHour} and ${lastHour}
       and not exists (select from document_reminder_days where day = today)`,
    { now },
  );
  return rows[0]?.today;
}

const stage = `case when d.expires_on > school.today + 7 then 'month' when d.expires_on > school.today then 'week' else 'ended' end`;

/** SQL: whether a reminder of document `d` is due: nobody was reminded of it in its present stage. */
const isDue = `d.expires_on >= school.today - ${lateDays} and ${isReminded} and not exists (
  select from document_reminders r
  where r.student_id = d.student_id and r.document_type = d.document_type and r.expires_on = d.expires_on
    and r.stage = ${stage})`;

/** Locks the next students with a reminder due, so that nobody erases them before the commit. */
export async function lockDueStudents(trx: Knex.Transaction, now: Date, limit: number): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `with ${schoolCte}
     select s.id from students s
     where s.active and s.anonymized_at is null
       and s.id in (select d.student_id from student_documents d cross join school where ${isDue})
     order by s.id limit :limit for share`,
    { now, limit },
  );
  return rows.map(({ id }) => id);
}

/** A recorded reminder with the data for its letter. Days are 'yyyy-MM-dd'. */
export interface ClaimedReminder {
  id: number;
  studentId: number;
  documentType: DocumentType;
  expiresOn: string;
  /** The school's. */
  today: string;
  firstName: string;
  parentEmail: string | null;
  isConsentRevoked: boolean;
}

/**
 * Records the reminders that are due now for these students; a reminder that is recorded already is not returned again.
 */
export async function claimReminders(
  trx: Knex.Transaction,
  studentIds: readonly number[],
  now: Date,
): Promise<ClaimedReminder[]> {
  const { rows } = await trx.raw<{ rows: ClaimedReminder[] }>(
    `with ${schoolCte}, d as (
       insert into document_reminders (student_id, document_type, expires_on, stage, created_at)
       select d.student_id, d.document_type, d.expires_on, ${stage}, :now
       from student_documents d cross join school where d.student_id = any(:studentIds) and ${isDue}
       on conflict (student_id, document_type, expires_on, stage) where stage <> 'manual' do nothing
       returning id, student_id, document_type, expires_on
     )
     select d.id, d.student_id, d.document_type, d.expires_on, school.today, s.first_name, s.parent_email,
       ${consentRevoked} as is_consent_revoked
     from d join students s on s.id = d.student_id cross join school
     order by d.student_id, d.expires_on, d.document_type`,
    { studentIds: [...studentIds], now },
  );
  return rows;
}

export interface ReminderOutcome {
  reminderId: number;
  deliveryId: number | null;
  unsent: 'noEmail' | 'consentRevoked' | null;
}

/** Stores with which letter each reminder was sent, or why none was. */
export async function saveOutcomes(trx: Knex.Transaction, outcomes: readonly ReminderOutcome[]): Promise<void> {
  await trx.raw(
    `update document_reminders r set delivery_id = o.delivery_id, unsent = o.unsent
     from unnest(:ids::bigint[], :deliveryIds::bigint[], :unsent::text[]) as o(id, delivery_id, unsent)
     where r.id = o.id`,
    {
      ids: outcomes.map(({ reminderId }) => reminderId),
      deliveryIds: outcomes.map(({ deliveryId }) => deliveryId),
      unsent: outcomes.map(({ unsent }) => unsent),
    },
  );
}

/** Marks the day as done; false when another run was faster. */
export async function finishDay(trx: Knex.Transaction, day: string, now: Date): Promise<boolean> {
  const rows = await trx('documentReminderDays')
    .insert({ day, finishedAt: now })
    .onConflict('day')
    .ignore()
    .returning('day');
  return rows.length === 1;
}

/** A reminder as staff read it. */
export interface ReportedReminder {
  studentId: number;
  studentName: string;
  documentType: DocumentType;
  expiresOn: string;
  unsent: ReminderOutcome['unsent'];
}

/**
 * Returns reminders that staff have not been notified of yet, of students who still attend, by name, and marks them as
 * reported.
 */
export async function takeUnreportedReminders(trx: Knex.Transaction, day: string): Promise<ReportedReminder[]> {
  const { rows } = await trx.raw<{ rows: ReportedReminder[] }>(
    `with reported as (
       update document_reminders set reported_on = :day where reported_on is null and stage <> 'manual'
       returning student_id, document_type, expires_on, unsent
     )
     select s.id as student_id, concat_ws(' ', s.last_name, s.first_name) as student_name, t.document_type, t.expires_on, t.unsent
     from reported t join students s on s.id = t.student_id
     where s.active and s.anonymized_at is null
     order by s.last_name collate "ru-x-icu", s.first_name collate "ru-x-icu", s.id, t.expires_on, t.document_type`,
    { day },
  );
  return rows;
}

type RemindedDocument = {
  studentId: number;
  documentType: DocumentType;
  expiresOn: string | null;
  /** The school's day. */
  today: string;
} & ReminderFacts;

export async function findDocumentForReminder(
  trx: Knex.Transaction,
  id: number,
  now: Date,
): Promise<RemindedDocument | undefined> {
  const { rows } = await trx.raw<{ rows: RemindedDocument[] }>(
    `with ${schoolCte}
     select d.student_id, d.document_type, d.expires_on, school.today, ${reminderFacts}
     from ${remindedDocuments} where d.id = :id`,
    { id, now },
  );
  return rows[0];
}

interface ManualReminder {
  studentId: number;
  documentType: DocumentType;
  expiresOn: string;
  createdBy: number;
  createdAt: Date;
}

export async function insertManualReminder(trx: Knex.Transaction, reminder: ManualReminder): Promise<number> {
  const [row] = await trx('documentReminders')
    .insert({ ...reminder, stage: 'manual' })
    .returning('id');
  return row.id;
}
