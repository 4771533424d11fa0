import type { Role } from '@school/api-contract/rules/roles';
import {
  listGroupEvents,
  listRoleEvents,
  type NotificationEventName,
} from '@school/api-contract/school/notification-events';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';

export interface NotificationRow {
  id: number;
  event: NotificationEventName;
  parameters: Record<string, string>;
  link: string;
  createdAt: Date;
  readAt: Date | null;
  /** The school's own text. */
  ownText: string | null;
}

/** The user whose notifications are read; those of a former role or group stay hidden. */
export interface Reader {
  id: number;
  role: Role;
}

/**
 * SQL: whether the user has the role and the group of notification `n`, or substitutes for the coach on the day that it
 * concerns, with which the occurrence begins. Events of a later version have no text here and are hidden.
 */
const isShownSql = `(n.user_id = :userId and n.event = any(:events)
  and (n.group_id is null or not n.event = any(:groupEvents) or n.group_id in :visible or exists (
    select from session_substitutes sub
    where sub.coach_id = :userId and sub.group_id = n.group_id and sub.date::text = left(n.occurrence, 10))))`;

const toBindings = (db: Knex, { id, role }: Reader) => ({
  userId: id,
  events: listRoleEvents(role),
  groupEvents: listGroupEvents(role),
  visible: visibleGroupIds(db, { id, role }) ?? db('groups').select('id'),
});

interface PageOf {
  user: Reader;
  /** Whether the last row of the previous page was unread, and its id. */
  after: readonly [boolean, number] | undefined;
  limit: number;
}

/** Unread ones first, each newest first, in one statement; `total` counts all of the user. */
export async function findNotifications(
  db: Knex,
  { user, after, limit }: PageOf,
): Promise<(NotificationRow & { total: number })[]> {
  const { rows } = await db.raw<{ rows: (NotificationRow & { total: number })[] }>(
    `select n.id, n.event, n.parameters, n.link, n.created_at, n.read_at, t.text as own_text,
       (select count(*) from notifications n where ${isShownSql}) as total
     from notifications n
     left join notification_texts t on t.event = n.event and t.channel = 'bell'
     where ${isShownSql}
       and (:afterId::bigint is null or ((n.read_at is null), n.id) < (:afterUnread::boolean, :afterId::bigint))
     order by (n.read_at is null) desc, n.id desc
     limit :limit`,
    {
      ...toBindings(db, user),
      limit,
      afterUnread: after?.[0] ?? null,
      afterId: after?.[1] ?? null,
    },
  );
  return rows;
}

export async function countUnread(db: Knex, user: Reader): Promise<number> {
  const { rows } = await db.raw<{ rows: { unread: number }[] }>(
    `select count(*) as unread from notifications n where n.read_at is null and ${isShownSql}`,
    toBindings(db, user),
  );
  return rows[0]?.unread ?? 0;
}

/** Returns false when the user has no such notification. */
export async function markRead(db: Knex, { id, userId, now }: { id: number; userId: number; now: Date }) {
  const { rows } = await db.raw<{ rows: { notified: unknown }[] }>(
    `with seen as (
       update notifications set read_at = coalesce(read_at, :now) where id = :id and user_id = :userId returning user_id
     )
     select pg_notify('notifications', user_id::text) as notified from seen`,
    { id, userId, now },
  );
  return rows.length > 0;
}

export async function markAllRead(db: Knex, { upTo, userId, now }: { upTo: number; userId: number; now: Date }) {
  await db.raw(
    `with seen as (
       update notifications set read_at = :now
       where user_id = :userId and read_at is null and id <= :upTo returning user_id
     )
     select pg_notify('notifications', user_id::text) from (select distinct user_id from seen) one`,
    { upTo, userId, now },
  );
}

/** Marks the notifications of these subjects and events as read, of every user. */
export async function markSettled(
  trx: Knex.Transaction,
  {
    subjects,
    events,
    occurrence,
    now,
  }: {
    subjects: readonly string[];
    events: readonly NotificationEventName[];
    occurrence: string | undefined;
    now: Date;
  },
): Promise<void> {
  await trx.raw(
    `with seen as (
       update notifications set read_at = :now
       where subject = any(:subjects) and event = any(:events) and read_at is null
         and occurrence = coalesce(:occurrence::text, occurrence)
       returning user_id
     )
     select pg_notify('notifications', user_id::text) from (select distinct user_id from seen) one`,
    { subjects: [...subjects], events: [...events], occurrence: occurrence ?? null, now },
  );
}
