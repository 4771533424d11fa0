import type { Notification } from '@school/api-contract/school/notifications';

/** From this many of one kind on, all but the newest are folded. */
const many = 4;

export interface NotificationGroup {
  newest: Notification;
  /** Folded under the newest. */
  others: Notification[];
}

/** Folds many unread notifications of one event, so that they do not hide those of other events. */
export function groupNotifications(items: readonly Notification[]): NotificationGroup[] {
  const unread = items.filter(({ readAt }) => readAt === null);
  return items.flatMap((item): NotificationGroup[] => {
    const alike = item.readAt === null ? unread.filter(({ event }) => event === item.event) : [];
    if (alike.length < many) return [{ newest: item, others: [] }];
    return alike[0] === item ? [{ newest: item, others: alike.slice(1) }] : [];
  });
}
