import {
  getEvent,
  type NotificationChannel,
  type NotificationEventName,
  renderTemplate,
} from '@school/api-contract/school/notification-events';
import type { NotificationTextBody } from '@school/api-contract/school/notifications';
import { refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import { takeSms } from '../../platform/sms/sms-budget';
import { getSchool } from '../school/school.service';
import { findContacts } from './own-choices.repository';
import { insertNotifications } from './recipients.repository';
import { assertTextIsValid } from './rules.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'outbox' | 'settings' | 'random'>;

const lifeMs = 3600 * 1000;

/**
 * Sends the text with sample data to the caller; the bell shows its saved text. Refuses with NO_CONTACT,
 * SMS_LIMIT_REACHED and VALIDATION_FAILED.
 */
export async function sendTestMessage(
  deps: Deps,
  userId: number,
  { event, channel }: { event: NotificationEventName; channel: NotificationChannel },
  template: Pick<NotificationTextBody, 'subject' | 'text'>,
): Promise<void> {
  assertTextIsValid({ event, channel }, template);
  const { sample } = getEvent(event);
  const { publicUrl } = deps.settings;
  const link = '/settings?tab=notifications';
  const key = deps.random.token();
  const createdAt = deps.clock.now();
  await withTransaction(deps.db, async (trx) => {
    if (channel === 'bell') {
      const { list: _, ...parameters } = sample;
      const recipients = [{ id: userId, link }];
      const subject = 'test';
      await insertNotifications(trx, {
        event,
        subject,
        occurrence: key,
        groupId: null,
        parameters,
        createdAt,
        recipients,
      });
      return;
    }
    const { email, phone } = await findContacts(trx, userId);
    const to = channel === 'email' ? email : phone;
    if (to === null) throw refuse('NO_CONTACT');
    if (channel === 'sms' && !(await takeSms(deps, trx, { phone: to, use: 'other' })))
      throw refuse('SMS_LIMIT_REACHED');
    const { name: school } = await getSchool(trx);
    const values = { ...sample, school, link: `${publicUrl}${link}` };
    await deps.outbox.enqueue(trx, {
      channel,
      purpose: 'staff_notification',
      to,
      ...(channel === 'email' && { subject: renderTemplate(template.subject, values) }),
      text: renderTemplate(template.text, values),
      idempotencyKey: `staff:test:${userId}:${key}`,
      expiresAt: new Date(createdAt.getTime() + lifeMs),
    });
  });
}
