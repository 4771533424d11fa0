import type { Knex } from 'knex';
import type { PushAddress } from '../../../platform/push/push-sender';

export interface PushDevice extends PushAddress {
  id: number;
  userId: number;
  language: 'ru' | 'en';
}

export interface NewPushDevice extends Omit<PushDevice, 'id'> {
  vapidKey: string;
  /** SHA-256 of the token of the login session. */
  tokenHash: string;
  now: Date;
}

/**
 * Stores the browser for the user, also when it belonged to another user; returns whether it is new to the user. It
 * ends with the login session.
 */
export async function upsertPushDevice(trx: Knex.Transaction, device: NewPushDevice): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { isNew: boolean }[] }>(
    `with former as (select user_id from push_subscriptions where endpoint = :endpoint)
     insert into push_subscriptions
       (user_id, session_id, endpoint, p256dh, auth, vapid_key, language, created_at, last_seen_at)
     select :userId, s.id, :endpoint, :p256dh, :auth, :vapidKey, :language, :now, :now
     from sessions s where s.token_hash = :tokenHash
     on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, vapid_key = excluded.vapid_key, language = excluded.language,
       last_seen_at = excluded.last_seen_at
     returning not exists (select from former where former.user_id = push_subscriptions.user_id) as is_new`,
    { ...device },
  );
  return rows[0]?.isNew ?? false;
}

/** Removes all but the most recently seen browsers of the user. */
export async function deletePushDevicesBeyond(trx: Knex.Transaction, userId: number, most: number): Promise<void> {
  const older = trx('pushSubscriptions')
    .where({ userId })
    .orderBy([
      { column: 'lastSeenAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(most)
    .select('id');
  await trx('pushSubscriptions').whereIn('id', older).delete();
}

/** Returns whether the user had it. */
export async function deletePushDevice(trx: Knex.Transaction, userId: number, endpoint: string): Promise<boolean> {
  return (await trx('pushSubscriptions').where({ userId, endpoint }).delete()) > 0;
}

export async function deletePushDevices(db: Knex, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db('pushSubscriptions')
      .whereIn('id', [...ids])
      .delete();
}

interface DeviceRange {
  userIds: readonly number[];
  /** Null: all of their browsers. */
  deviceIds: readonly number[] | null;
  afterId: number;
  vapidKey: string;
  limit: number;
}

/** Browsers of active users that subscribed with this key, by id. */
export async function listPushDevices(
  db: Knex,
  { userIds, deviceIds, afterId, vapidKey, limit }: DeviceRange,
): Promise<PushDevice[]> {
  const devices = db('pushSubscriptions as p')
    .join('users as u', 'u.id', 'p.userId')
    .whereIn('p.userId', [...userIds])
    .where({ 'u.active': true, 'p.vapidKey': vapidKey })
    .where('p.id', '>', afterId)
    .orderBy('p.id')
    .limit(limit)
    .select('p.id', 'p.userId', 'p.endpoint', 'p.p256dh', 'p.auth', 'p.language');
  return deviceIds === null ? devices : devices.whereIn('p.id', [...deviceIds]);
}

/**
 * Call it before expired sessions are removed: their browsers stay for a while, because the person is likely to sign in
 * again. The browser of a session that somebody ends is removed with the session.
 */
export async function keepDevicesOfExpiredSessions(db: Knex, now: Date): Promise<void> {
  await db('pushSubscriptions')
    .whereIn('sessionId', db('sessions').where('expiresAt', '<', now).select('id'))
    .update({ sessionId: null });
}

/** Removes browsers in which nobody has opened the portal since. */
export async function deletePushDevicesNotSeenSince(db: Knex, since: Date): Promise<void> {
  await db('pushSubscriptions').where('lastSeenAt', '<', since).delete();
}
