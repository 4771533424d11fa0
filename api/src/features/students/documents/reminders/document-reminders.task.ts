import type { School } from '@school/api-contract/school/school';
import type { Knex } from 'knex';
import type { AuditEvent } from '../../../../platform/audit/audit-log';
import { withTransaction } from '../../../../platform/database/transaction';
import type { PlatformDeps } from '../../../../platform/platform-deps';
import type { ScheduledTask } from '../../../../platform/scheduled-tasks/scheduled-task';
import { notifyStaff } from '../../../notifications/notify-staff';
import { getSchool } from '../../../school/school.service';
import {
  type ClaimedReminder,
  claimReminders,
  findDayToRemind,
  finishDay,
  lockDueStudents,
  lockReminders,
  type ReminderOutcome,
  saveOutcomes,
  takeUnreportedReminders,
} from './document-reminders.repository';
import { groupByStudent } from './group-by-student';
import { parentLetter } from './parent-letter';
import { toStaffList } from './staff-list';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'audit' | 'log' | 'settings'>;

const batchSize = 100;

/**
 * Sends reminders of expiring documents once per school day, in the daytime: to parents as many days before the last
 * day as the school sets for the type, 7 days before it and on it; to staff one letter about all of these. Runs each
 * hour, so that a reminder missed in the morning is sent later.
 */
export function documentRemindersTask(deps: Deps): ScheduledTask {
  return { name: 'document-reminders', everyHours: 1, run: () => sendReminders(deps) };
}

/**
 * Works in batches, each of which commits its reminders together with their letters; the letter to staff commits with
 * the day. So neither a killed run nor two simultaneous ones lose or repeat a letter.
 */
async function sendReminders(deps: Deps): Promise<void> {
  const day = await findDayToRemind(deps.db, deps.clock.now());
  if (day === undefined) return;
  const school = await getSchool(deps.db);
  const counts = { reminders: 0, letters: 0, noEmail: 0, consentRevoked: 0 };
  for (
    let outcomes = await sendReminderBatch(deps, school);
    outcomes.length > 0;
    outcomes = await sendReminderBatch(deps, school)
  ) {
    counts.reminders += outcomes.length;
    counts.letters += new Set(outcomes.flatMap(({ deliveryId }) => deliveryId ?? [])).size;
    for (const { unsent } of outcomes) if (unsent !== null) counts[unsent] += 1;
  }
  await reportToStaff(deps, day);
  deps.log.info({ day, ...counts }, 'Parents were reminded of documents');
}

/** Returns an empty list when no reminder is left. */
function sendReminderBatch(deps: Deps, school: School): Promise<ReminderOutcome[]> {
  return withTransaction(deps.db, async (trx) => {
    await lockReminders(trx);
    const now = deps.clock.now();
    const studentIds = await lockDueStudents(trx, now, batchSize);
    if (studentIds.length === 0) return [];
    const families: { studentId: number; outcomes: ReminderOutcome[] }[] = [];
    for (const reminders of groupByStudent(await claimReminders(trx, studentIds, now))) {
      const outcomes = await sendParentLetter(deps, trx, school, reminders);
      families.push({ studentId: reminders[0].studentId, outcomes });
    }
    const outcomes = families.flatMap((family) => family.outcomes);
    await saveOutcomes(trx, outcomes);
    await deps.audit.append(trx, families.map(toAuditEvent));
    return outcomes;
  });
}

function toAuditEvent({
  studentId,
  outcomes,
}: {
  studentId: number;
  outcomes: readonly ReminderOutcome[];
}): AuditEvent {
  const deliveryId = outcomes.find((outcome) => outcome.deliveryId !== null)?.deliveryId ?? null;
  const metadata = { studentId, reminders: outcomes.length, deliveryId };
  return { eventType: 'student.document_reminded', metadata };
}

/** Sends one letter about a child's documents, unless none may be sent. */
async function sendParentLetter(
  { outbox, clock }: Deps,
  trx: Knex.Transaction,
  school: School,
  reminders: readonly ClaimedReminder[],
): Promise<ReminderOutcome[]> {
  const outcomes = reminders.map(({ id, parentEmail, isConsentRevoked }) => ({
    reminderId: id,
    deliveryId: null,
    unsent: parentEmail === null ? ('noEmail' as const) : isConsentRevoked ? ('consentRevoked' as const) : null,
  }));
  const documents = reminders.filter((_, index) => outcomes[index]?.unsent === null);
  const [first] = documents;
  if (!first || first.parentEmail === null) return outcomes;
  const { id: reminderId, parentEmail: to, firstName, today } = first;
  const letter = parentLetter(school, { to, firstName, documents, today, now: clock.now(), reminderId });
  const deliveryId = await outbox.enqueue(trx, letter);
  return outcomes.map((outcome) => (outcome.unsent === null ? { ...outcome, deliveryId } : outcome));
}

/** Notifies the staff who keep documents of all reminders of the day; sends nothing when there were none. */
function reportToStaff(deps: Deps, day: string): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await lockReminders(trx);
    if (!(await finishDay(trx, day, deps.clock.now()))) return;
    const reminders = await takeUnreportedReminders(trx, day);
    if (reminders.length === 0) return;
    const { students, list } = toStaffList(reminders, day, deps.settings.publicUrl);
    await notifyStaff(deps, trx, {
      event: 'documentsEnding',
      subject: `documents:${day}`,
      values: { count: String(students), list },
    });
  });
}
