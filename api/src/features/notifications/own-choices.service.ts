import type { SessionUser } from '@school/api-contract/accounts/auth';
import {
  findAudience,
  getEvent,
  type NotificationChannel,
  type NotificationEventName,
  notificationChannels,
  notificationEventNames,
} from '@school/api-contract/school/notification-events';
import type { OwnNotifications } from '@school/api-contract/school/notifications';
import type { Knex } from 'knex';
import { findContacts, hasDigest, listChoices, putChoice } from './own-choices.repository';

/** The caller's notifications and contacts. Channels that the school has switched off are left out. */
export async function getOwnNotifications(db: Knex, user: SessionUser): Promise<OwnNotifications> {
  const cells = notificationEventNames
    .filter((event) => findAudience(event, user.role) !== undefined)
    .flatMap((event) =>
      notificationChannels.map((channel) => ({ event, channel, state: getEvent(event).defaults[channel] })),
    );
  const [choices, morningDigest, contacts] = await Promise.all([
    listChoices(db, user.id, cells),
    hasDigest(db, user.id),
    findContacts(db, user.id),
  ]);
  return {
    choices: choices
      .filter(({ state }) => state !== 'off')
      .map(({ event, channel, state, enabled }) => {
        const required = state === 'required';
        return { event, channel, required, enabled: required || enabled !== false };
      }),
    morningDigest,
    ...contacts,
  };
}

/** A choice against a required rule is stored and has no effect while the rule applies. */
export function putOwnChoice(
  db: Knex,
  userId: number,
  choice: { event: NotificationEventName; channel: NotificationChannel; enabled: boolean },
): Promise<void> {
  return putChoice(db, { ...choice, userId });
}
