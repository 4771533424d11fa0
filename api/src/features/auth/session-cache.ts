import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Knex } from 'knex';
import { afterCommit } from '../../platform/database/transaction';
import { createNoticeCache } from '../../platform/notices/notice-cache';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import type { Sessions } from './sessions';

/** The listening connection may not notice a lost network, so no session is used longer than this after its end. */
const longestMs = 10_000;

/**
 * Caches sessions, so that a call of a page needs no statement for its session. A session ended by this process leaves the cache
 * at the commit; one ended by another process, or whose user changed, at the database's notice (migration 0032). While notices
 * cannot be received, every call asks the database.
 */
export function cacheSessions(
  sessions: Sessions,
  { notices, clock }: Pick<PlatformDeps, 'notices' | 'clock'>,
): Sessions {
  const nowMs = () => clock.now().getTime();
  const kept = createNoticeCache<SessionUser | null>({ notices, channel: 'sessions', nowMs, maxAgeMs: longestMs });
  const forgetAfterCommit =
    <Args extends unknown[], Result>(end: (trx: Knex.Transaction, ...args: Args) => Promise<Result>) =>
    async (trx: Knex.Transaction, ...args: Args) => {
      const result = await end(trx, ...args);
      afterCommit(trx, () => kept.forget());
      return result;
    };

  return {
    ...sessions,
    async find(token) {
      const key = hashToken(token);
      const user = await kept.answer(key, () => sessions.find(token));
      // made-up tokens must not displace those of staff
      if (!user) kept.forget(key);
      return user;
    },
    close: forgetAfterCommit(sessions.close),
    closeAllForUser: forgetAfterCommit(sessions.closeAllForUser),
    disableAllForUser: forgetAfterCommit(sessions.disableAllForUser),
    closeOthersForUser: forgetAfterCommit(sessions.closeOthersForUser),
    closeById: forgetAfterCommit(sessions.closeById),
    refreshUsers: forgetAfterCommit(sessions.refreshUsers),
  };
}
