import { renderTemplate } from '@school/api-contract/school/notification-events';
import type { Notification } from '@school/api-contract/school/notifications';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { type Page, positionId, readCursor, toPage } from '../../platform/http/paging';
import type { PlatformDeps } from '../../platform/platform-deps';
import { announcementsRoom, defaultTexts } from './default-texts';
import {
  countUnread,
  findNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
  type Reader,
} from './notifications.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

export async function listNotifications(
  { db }: Deps,
  user: Reader,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Notification>> {
  const after = readCursor(cursor, z.tuple([z.literal([0, 1]), positionId]));
  const rows = await findNotifications(db, {
    user,
    after: after && [after[0] === 1, after[1]],
    limit: limit + 1,
  });
  const page = toPage(rows, limit, ({ id, readAt }) => [readAt === null ? 1 : 0, id]);
  return { ...page, rows: page.rows.map(toNotification) };
}

function toNotification({ parameters, ownText, createdAt, readAt, ...row }: NotificationRow): Notification {
  const { ru, en } = defaultTexts[row.event].bell;
  const render = (text: string, values = parameters) => renderTemplate(ownText ?? text, values);
  const { room } = parameters;
  return {
    ...row,
    text: {
      ru: render(ru),
      en: render(en, room === announcementsRoom.ru ? { ...parameters, room: announcementsRoom.en } : parameters),
    },
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

export async function getUnread({ db }: Deps, user: Reader): Promise<{ unread: number }> {
  return { unread: await countUnread(db, user) };
}

/** Refuses with NOT_FOUND, also for a notification of somebody else. */
export async function readNotification({ db, clock }: Deps, user: Reader, id: number): Promise<{ unread: number }> {
  if (!(await markRead(db, { id, userId: user.id, now: clock.now() }))) throw refuse('NOT_FOUND');
  return getUnread({ db, clock }, user);
}

/** @param upTo the newest notification that the page showed; later ones stay unread */
export async function readAllNotifications(
  { db, clock }: Deps,
  user: Reader,
  upTo: number,
): Promise<{ unread: number }> {
  await markAllRead(db, { upTo, userId: user.id, now: clock.now() });
  return getUnread({ db, clock }, user);
}
