import type { SessionUser } from '@school/api-contract/auth';
import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import { afterCommit } from '../platform/database/transaction';
import { keepAnswers } from '../platform/notices/kept-answers';
import { hashToken } from '../platform/secrets';
import type { Sessions } from './sessions';

/** A lost network may go unnoticed for long by the connection that listens: no session outlives its end by more than this. */
const longestMs = 10_000;

/**
 * Spares each call of a page the statement that finds its session. A session that is ended here is forgotten with the
 * commit, before anybody is told that it ended; one that another process ended, or whose user was changed by whatever SQL,
 * as soon as the database's notice of it comes (migration 0032). While none can be heard, every call asks the database.
 */
export function keepSessions(sessions: Sessions, { notices, clock }: Pick<AppDeps, 'notices' | 'clock'>): Sessions {
  const nowMs = () => clock.now().getTime();
  const kept = keepAnswers<SessionUser | null>({ notices, channel: 'sessions', nowMs, longestMs });
  const ending =
    <Args extends unknown[]>(end: (trx: Knex.Transaction, ...args: Args) => Promise<void>) =>
    async (trx: Knex.Transaction, ...args: Args) => {
      await end(trx, ...args);
      afterCommit(trx, () => kept.forget());
    };

  return {
    ...sessions,
    async find(token) {
      const key = hashToken(token);
      const user = await kept.answer(key, () => sessions.find(token));
      // tokens that somebody makes up shall not crowd out those of the staff
      if (!user) kept.forget(key);
      return user;
    },
    close: ending(sessions.close),
    closeAllOf: ending(sessions.closeAllOf),
    closeOthersOf: ending(sessions.closeOthersOf),
  };
}
