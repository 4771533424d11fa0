import type { Notification } from '@school/api-contract/school/notifications';
import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { respond, respondPage } from '@school/kit/testing';

export const sampleNotification = (id: number, columns: Partial<Notification> = {}): Notification => ({
  id,
  event: 'contractSigned',
  text: {
    ru: `Договор № 2026-000${id} подписан: Иванова Анна`,
    en: `Contract No. 2026-000${id} is signed: Иванова Анна`,
  },
  link: `/contracts/${id}`,
  createdAt: '2026-11-23T09:05:00.000Z',
  readAt: null,
  ...columns,
});

const longName = 'Константинопольская Александра Владиславовна';

export const sampleNotifications: Notification[] = [
  sampleNotification(40, {
    event: 'trialRequestCreated',
    text: {
      ru: `Новая заявка на пробное занятие: ${longName}, возраст 7, Художественная гимнастика`,
      en: `New trial request: ${longName}, aged 7, Художественная гимнастика`,
    },
    link: '/sales-funnel',
  }),
  ...[39, 38, 37, 36, 35].map((id) => sampleNotification(id)),
  sampleNotification(34, { event: 'registrationWaiting', readAt: '2026-11-23T10:00:00.000Z' }),
];

export const bellHandlers = (items: Notification[] = sampleNotifications) => [
  respond(routes.unread, { unread: items.filter(({ readAt }) => readAt === null).length }),
  respondPage(routes.list, { items }),
  respond(routes.read, { unread: 0 }),
  respond(routes.readAll, { unread: 0 }),
];
