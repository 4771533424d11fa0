import type { Knex } from 'knex';
import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ScheduledTask } from '../../../platform/scheduled-tasks/scheduled-task';
import { takeSms } from '../../../platform/sms/sms-budget';
import { notifyStaff } from '../../notifications/notify-staff';
import { getSchool } from '../../school/school.service';
import { findContext } from '../settings.repository';
import { debtText, endingText, type ReminderText } from './reminder-texts';
import {
  claimDebts,
  claimEnding,
  type DebtReminder,
  type EndingReminder,
  isTimeToRemind,
  lockReminders,
  type Outcome,
  saveOutcomes,
} from './reminders.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'audit' | 'log' | 'settings'>;

const batchSize = 100;
/** After this time an unsent message is given up, because its text would be outdated. */
const lifeMs = 2 * 24 * 3600 * 1000;

/**
 * Sends reminders to parents, in the daytime, of subscriptions that end and of debts, once each: by e-mail, or by SMS
 * when there is no address. Notifies staff of their number once a day.
 */
export function subscriptionRemindersTask(deps: Deps): ScheduledTask {
  return { name: 'subscription-reminders', everyHours: 1, run: () => remind(deps) };
}

/** Each batch commits its reminders together with their messages, so a killed run neither loses nor repeats one. */
async function remind(deps: Deps): Promise<void> {
  if (!(await isTimeToRemind(deps.db, deps.clock.now()))) return;
  const counts = { ending: 0, debts: 0 };
  for (let sent = await sendBatch(deps, 'ending'); sent > 0; sent = await sendBatch(deps, 'ending')) {
    counts.ending += sent;
  }
  for (let sent = await sendBatch(deps, 'debt'); sent > 0; sent = await sendBatch(deps, 'debt')) counts.debts += sent;
  if (counts.ending > 0) await reportToStaff(deps, 'subscriptionsEnding', counts.ending);
  if (counts.debts > 0) await reportToStaff(deps, 'debtsOverdue', counts.debts);
  deps.log.info(counts, 'Parents were reminded of subscriptions and debts');
}

/** Returns the number of reminders; 0 when none is left. */
function sendBatch(deps: Deps, kind: 'ending' | 'debt'): Promise<number> {
  return withTransaction(deps.db, async (trx) => {
    await lockReminders(trx);
    const now = deps.clock.now();
    const { settings, today } = await findContext(trx, now);
    const school = await getSchool(trx);
    const reminders =
      kind === 'ending'
        ? (await claimEnding(trx, { ...settings, now, today, limit: batchSize })).map((reminder) => ({
            reminder,
            text: endingText(school, reminder),
          }))
        : (await claimDebts(trx, { ...settings, now, today, limit: batchSize })).map((reminder) => ({
            reminder,
            text: debtText(school, reminder),
          }));
    if (reminders.length === 0) return 0;
    const outcomes: Outcome[] = [];
    for (const { reminder, text } of reminders) outcomes.push(await send(deps, trx, reminder, text));
    await saveOutcomes(trx, outcomes);
    const events = reminders.map(({ reminder: { studentId, subscriptionId } }, index) => ({
      eventType: 'subscription.reminded',
      metadata: { studentId, subscriptionId, kind, deliveryId: outcomes[index]?.deliveryId ?? null },
    }));
    await deps.audit.append(trx, events);
    return reminders.length;
  });
}

async function send(
  deps: Deps,
  trx: Knex.Transaction,
  { id, parentEmail, parentPhone }: EndingReminder | DebtReminder,
  { subject, letter, sms }: ReminderText,
): Promise<Outcome> {
  const message = {
    purpose: 'subscription_reminder',
    idempotencyKey: `subscription-reminder:${id}`,
    expiresAt: new Date(deps.clock.now().getTime() + lifeMs),
  } as const;
  if (parentEmail !== null && parentEmail !== '') {
    const letterTo = { ...message, channel: 'email', to: parentEmail, subject, text: letter } as const;
    return { id, deliveryId: await deps.outbox.enqueue(trx, letterTo), unsent: null };
  }
  if (!/^\+7\d{10}$/.test(parentPhone)) return { id, deliveryId: null, unsent: 'noContact' };
  if (!(await takeSms(deps, trx, { phone: parentPhone, use: 'other' })))
    return { id, deliveryId: null, unsent: 'smsLimit' };
  const smsTo = { ...message, channel: 'sms', to: parentPhone, text: sms } as const;
  return { id, deliveryId: await deps.outbox.enqueue(trx, smsTo), unsent: null };
}

function reportToStaff(deps: Deps, event: 'subscriptionsEnding' | 'debtsOverdue', count: number): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const { today } = await findContext(trx, deps.clock.now());
    await notifyStaff(deps, trx, { event, subject: `subscriptions:${today}`, values: { count: String(count) } });
  });
}
