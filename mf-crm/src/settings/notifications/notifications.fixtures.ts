import {
  getEvent,
  listEventRoles,
  notificationChannels,
  notificationEventNames,
} from '@school/api-contract/school/notification-events';
import {
  type NotificationRules,
  type OwnNotifications,
  notificationRoutes as routes,
} from '@school/api-contract/school/notifications';
import { respond } from '@school/kit/testing';

const cells = notificationEventNames.flatMap((event) => notificationChannels.map((channel) => ({ event, channel })));

export const rules: NotificationRules = {
  rules: cells.flatMap((cell) =>
    listEventRoles(cell.event).map((role) => ({ ...cell, role, state: getEvent(cell.event).defaults[cell.channel] })),
  ),
  people: [
    {
      event: 'contractSigned',
      channel: 'email',
      state: 'required',
      user: { id: 3, name: 'Константинопольская Александра Владиславовна' },
    },
  ],
  texts: cells.map((cell) => ({
    ...cell,
    subject: cell.channel === 'email' ? 'Договор № {договор}' : '',
    text:
      cell.channel === 'email' ? '{школа}: договор подписан.\n\nРебенок: {ребенок}\n{ссылка}' : 'Подписан: {ребенок}',
    updatedAt: cell.channel === 'sms' ? '2026-11-20T09:00:00.000Z' : null,
  })),
  sms: { segmentPrice: 540, sent: [{ event: 'trialRequestCreated', count: 12 }] },
  staff: [
    { id: 1, name: 'Соколова Марина', role: 'owner' },
    { id: 3, name: 'Константинопольская Александра Владиславовна', role: 'admin' },
    { id: 4, name: 'Тренер Павел', role: 'coach' },
  ],
};

export const own: OwnNotifications = {
  choices: [
    { event: 'trialTomorrow', channel: 'bell', required: false, enabled: true },
    { event: 'trialTomorrow', channel: 'sms', required: false, enabled: true },
    { event: 'sessionUnmarked', channel: 'bell', required: true, enabled: true },
    { event: 'sessionUnmarked', channel: 'email', required: false, enabled: false },
  ],
  morningDigest: false,
  email: 'coach@example.ru',
  phone: null,
};

export const notificationHandlers = [
  respond(routes.rules, rules),
  respond(routes.own, own),
  respond(routes.putRule, undefined),
  respond(routes.putOwn, undefined),
  respond(routes.putDigest, undefined),
  respond(routes.test, undefined),
];
