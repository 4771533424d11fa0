import { type SessionUser, sessionUserSchema } from '@school/api-contract/accounts/auth';
import { secondFactorRoles } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { preparedStatement } from '../../platform/database/prepared-statement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';

/** A session ends a day after its last use, and 30 days after sign-in in any case. */
const idleSeconds = 24 * 3600;
export const longestSessionSeconds = 30 * 24 * 3600;
/** The most sessions that a list names; nobody reads more. */
const longestList = 100;
/** `last_seen_at` is updated at most this often, so that ordinary requests only read. */
const touchSeconds = 5 * 60;

/** Notices of this channel name a user of whom sessions ended. */
export const endedChannel = 'ended_sessions';

export interface Origin {
  ip: string;
  userAgent: string;
}

export interface AuthDeps extends PlatformDeps {
  sessions: Sessions;
}

/** A valid login session of a user. */
export interface SessionFacts {
  id: number;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether it is the one with the given token. */
  current: boolean;
}

/** Ending a session also ends the push messages of its browser; its expiry does not. */
export interface Sessions {
  /** The user of a valid session; null for an unknown or ended one, or a deactivated user. At most one statement. */
  find(token: string): Promise<SessionUser | null>;
  /** Whether a session is valid; does not prolong it. */
  isAlive(token: string): Promise<boolean>;
  /** Whether it is a session of an account that was deactivated since. */
  isDisabled(token: string): Promise<boolean>;
  /** Starts a session and returns its token, which is stored only in the cookie. */
  open(trx: Knex, userId: number, origin: Origin): Promise<string>;
  /** Ends one session; does nothing for an unknown token. */
  close(trx: Knex.Transaction, token: string): Promise<void>;
  closeAllForUser(trx: Knex.Transaction, userId: number): Promise<void>;
  /** Like `closeAllForUser` for an account that is being deactivated: `isDisabled` knows its sessions until they expire. */
  disableAllForUser(trx: Knex.Transaction, userId: number): Promise<void>;
  /** Ends every session of the account but the one with this token. */
  closeOthersForUser(trx: Knex.Transaction, userId: number, token: string): Promise<void>;
  /** Ends one session of the user; returns false when the user has no such session. */
  closeById(trx: Knex.Transaction, userId: number, sessionId: number): Promise<boolean>;
  /** The user's valid sessions, the last used one first. */
  list(userId: number, token: string): Promise<SessionFacts[]>;
  /** Called when a user's second factor changes: cached users are read again after the commit. */
  refreshUsers(trx: Knex.Transaction): Promise<void>;
}

/** Name of the session cookie. Over HTTPS the prefix keeps subdomains from setting it. */
export function sessionCookieName(settings: { publicUrl: string }): string {
  return settings.publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';
}

interface SessionRow {
  sessionId: number;
  lastSeenAt: Date;
  id: number;
  username: string;
  email: string;
  role: string;
  fullName: string | null;
  mustSetUpSecondFactor: boolean;
}

const findSessionStatement = preparedStatement<SessionRow, 'tokenHash' | 'now'>(`
  select s.id as "sessionId", s.last_seen_at as "lastSeenAt", u.id, u.username, coalesce(u.email, '') as email, u.role,
    nullif(u.full_name, '') as "fullName",
    u.role in (${secondFactorRoles.map((role) => `'${role}'`).join(', ')})
      and (select second_factor_required from settings_school)
      and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      and not exists (select from passkeys p where p.user_id = u.id) as "mustSetUpSecondFactor"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = :tokenHash and s.expires_at > :now and u.active`);

const findDisabledStatement = preparedStatement<{ id: number }, 'tokenHash' | 'now'>(`
  select s.id from sessions s join users u on u.id = s.user_id
  where s.token_hash = :tokenHash and s.expires_at > :now and not u.active`);

export function createSessions({ db, clock, random }: Pick<PlatformDeps, 'db' | 'clock' | 'random'>): Sessions {
  return {
    async find(token) {
      const now = clock.now();
      const [row] = await findSessionStatement(db, { tokenHash: hashToken(token), now });
      if (!row) return null;
      if (now.getTime() - row.lastSeenAt.getTime() > touchSeconds * 1000) await touch(row.sessionId, now);
      return sessionUserSchema.parse({
        ...row,
        fullName: row.fullName ?? undefined,
        mustSetUpSecondFactor: row.mustSetUpSecondFactor || undefined,
      });
    },

    async isAlive(token) {
      const found = await findSessionStatement(db, { tokenHash: hashToken(token), now: clock.now() });
      return found.length > 0;
    },

    async isDisabled(token) {
      const found = await findDisabledStatement(db, { tokenHash: hashToken(token), now: clock.now() });
      return found.length > 0;
    },

    async open(trx, userId, origin) {
      const token = random.token();
      const now = clock.now();
      await trx('sessions').insert({
        tokenHash: hashToken(token),
        userId,
        ipAddress: origin.ip.slice(0, 45),
        userAgent: origin.userAgent.slice(0, 500),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + idleSeconds * 1000),
      });
      await trx('lastSeen').insert({ userId, seenAt: now }).onConflict('userId').merge();
      return token;
    },

    async close(trx, token) {
      await trx('sessions')
        .where({ tokenHash: hashToken(token) })
        .delete();
    },

    async closeAllForUser(trx, userId) {
      await trx('sessions').where({ userId }).delete();
      await endEverywhere(trx, userId);
    },

    disableAllForUser: endEverywhere,

    async closeOthersForUser(trx, userId, token) {
      await trx('sessions')
        .where({ userId })
        .whereNot({ tokenHash: hashToken(token) })
        .delete();
      await trx('pushSubscriptions').where({ userId, sessionId: null }).delete();
      await trx('pendingSignIns').where({ userId }).delete();
      await notifyPages(trx, userId);
    },

    async closeById(trx, userId, sessionId) {
      const count = await trx('sessions').where({ id: sessionId, userId }).delete();
      await notifyPages(trx, userId);
      return count > 0;
    },

    async list(userId, token) {
      const rows = await db('sessions')
        .where({ userId })
        .where('expiresAt', '>', clock.now())
        .orderBy([
          { column: 'lastSeenAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(longestList)
        .select('id', 'tokenHash', 'ipAddress', 'userAgent', 'createdAt', 'lastSeenAt');
      const currentHash = hashToken(token);
      return rows.map(({ tokenHash, ...row }) => ({ ...row, current: tokenHash === currentHash }));
    },

    async refreshUsers() {},
  };

  async function endEverywhere(trx: Knex.Transaction, userId: number): Promise<void> {
    await trx('pushSubscriptions').where({ userId }).delete();
    await trx('pendingSignIns').where({ userId }).delete();
    await notifyPages(trx, userId);
  }

  /** After the commit the user's open pages check whether their session is among those that ended. */
  async function notifyPages(trx: Knex.Transaction, userId: number): Promise<void> {
    await trx.raw('select pg_notify(?, ?)', [endedChannel, String(userId)]);
  }

  async function touch(id: number, now: Date): Promise<void> {
    await db.raw(
      `with touched as (
         update sessions set last_seen_at = :now,
           expires_at = least(:idleEnd::timestamptz, created_at + make_interval(secs => :longest))
         where id = :id returning user_id
       )
       insert into last_seen select user_id, :now::timestamptz from touched
       on conflict (user_id) do update set seen_at = excluded.seen_at`,
      { now, idleEnd: new Date(now.getTime() + idleSeconds * 1000), longest: longestSessionSeconds, id },
    );
  }
}
