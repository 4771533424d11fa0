import { toFirstName } from '@school/api-contract/rules/child-names';
import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ScheduledTask } from '../../../platform/scheduled-tasks/scheduled-task';
import { hashToken } from '../../../platform/secrets';
import { createShortLink } from '../../../platform/short-links/short-links';
import { takeSms } from '../../../platform/sms/sms-budget';
import { toSmsChild } from '../../../shared/sms-child';
import { pickSms, signSms } from '../../../shared/sms-school';
import { getSchool } from '../../school/school.service';
import { insertReminder, listDueReminders } from './trial-reminders.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings' | 'random'>;

/**
 * Reminds parents by SMS of the trial lesson of the next day, with a link to confirm it; a service message. Runs each
 * hour, because a lesson may be assigned late, or the daily SMS limit may be reached.
 */
export function trialRemindersTask(deps: Deps): ScheduledTask {
  const { db, clock, outbox, random } = deps;
  return {
    name: 'trial-reminders',
    everyHours: 1,
    async run() {
      const now = clock.now();
      const { name: school } = await getSchool(db);
      for (const { id, parentPhone, childName, parentName, scheduledDate, time } of await listDueReminders(db, now)) {
        const token = random.token();
        await withTransaction(db, async (trx) => {
          const reminder = { trialRequestId: id, scheduledDate, tokenHash: hashToken(token), createdAt: now };
          // checked before the reminder is stored, so that the next run tries again
          if (!(await takeSms(deps, trx, { phone: parentPhone, use: 'other' }))) return;
          const reminderId = await insertReminder(trx, reminder);
          if (reminderId === undefined) return;
          const link = await createShortLink(deps, trx, { path: `/trial/${token}`, expiresAt: scheduledDate });
          await outbox.enqueue(trx, {
            channel: 'sms',
            purpose: 'trial_reminder',
            to: parentPhone,
            text: toReminderSms({ school, time, child: toFirstName(childName, parentName), link }),
            idempotencyKey: `trial-reminder:${reminderId}`,
            expiresAt: scheduledDate,
          });
        });
      }
    },
  };
}

/** Names the school and the child's first name as long as they fit into two SMS. */
export function toReminderSms(reminder: { school: string; time: string; child: string | null; link: string }): string {
  const { school, time, child, link } = reminder;
  const toText = (lesson: string) => signSms(school, `Завтра в ${time} ${lesson}. Придете? ${link}`);
  const plain = toText('пробное занятие');
  return child === null ? plain : pickSms([toText(`пробное занятие, ${toSmsChild(child)}`), plain]);
}
