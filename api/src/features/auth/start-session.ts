import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Knex } from 'knex';
import { auditEvent } from '../../platform/audit/audit-event';
import type { Caller } from '../../platform/http/implement';
import { type AuthDeps, sessionCookieName } from './sessions';

/** How the user proved who they are. */
export type SignInMethod = 'password' | 'code' | 'recoveryCode' | 'passkey';

/**
 * Starts the session of a user who has proven everything. Ends the session that the browser had, which protects from
 * session fixation.
 *
 * @returns the token for the session's cookie
 */
export async function startSession(
  { audit, sessions, settings }: AuthDeps,
  trx: Knex.Transaction,
  { userId, method, caller }: { userId: number; method: SignInMethod; caller: Caller },
): Promise<string> {
  const previousToken = caller.cookie(sessionCookieName(settings));
  if (previousToken) await sessions.close(trx, previousToken);
  const metadata = method === 'password' ? undefined : { method };
  await audit.append(trx, [{ ...auditEvent(caller, 'auth.login', metadata), userId }]);
  return sessions.open(trx, userId, { ip: caller.ip, userAgent: caller.userAgent });
}

/** The user of a session that was just started. */
export async function getSessionUser({ sessions }: Pick<AuthDeps, 'sessions'>, token: string): Promise<SessionUser> {
  const user = await sessions.find(token);
  if (!user) throw new Error('A session that was just started is unknown');
  return user;
}
