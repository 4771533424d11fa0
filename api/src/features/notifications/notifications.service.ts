import { renderTemplate } from '@school/api-contract/school/notification-events';
import type { Notification } from '@school/api-contract/school/notifications';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { type Page, positionId, readCursor, toPage } from '../../platform/http/paging';
import type { PlatformDeps } from '../../platform/platform-deps';
import { defaultTexts } from './default-texts';
import {
  countUnread,
  findNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

export async function listNotifications(
  { db }: Deps,
  userId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Notification>> {
  const after = readCursor(cursor, z.tuple([z.literal([0, 1]), positionId]));
  const rows = await findNotifications(db, {
    userId,
    after: after && [after[0] === 1, after[1]],
    limit: limit + 1,
  });
  const page = toPage(rows, limit, ({ id, readAt }) => [readAt === null ? 1 : 0, id]);
  return { ...page, rows: page.rows.map(toNotification) };
}

function toNotification({ parameters, ownText, createdAt, readAt, ...row }: NotificationRow): Notification {
  const { ru, en } = defaultTexts[row.event].bell;
  const render = (text: string) => renderTemplate(ownText ?? text, parameters);
  return {
    ...row,
    text: { ru: render(ru), en: render(en) },
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

export async function getUnread({ db }: Deps, userId: number): Promise<{ unread: number }> {
  return { unread: await countUnread(db, userId) };
}

/** Refuses with NOT_FOUND, also for a notification of somebody else. */
export async function readNotification({ db, clock }: Deps, userId: number, id: number): Promise<{ unread: number }> {
  if (!(await markRead(db, { id, userId, now: clock.now() }))) throw refuse('NOT_FOUND');
  return getUnread({ db, clock }, userId);
}

/** @param upTo what came while the person looked stays unread */
export async function readAllNotifications(
  { db, clock }: Deps,
  userId: number,
  upTo: number,
): Promise<{ unread: number }> {
  await markAllRead(db, { upTo, userId, now: clock.now() });
  return getUnread({ db, clock }, userId);
}
