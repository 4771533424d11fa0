import type { LoginSession } from '@school/api-contract/accounts/profile';
import { describeUserAgent } from '@school/api-contract/rules/user-agent';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import { type AuthDeps, sessionCookieName } from '../sessions';

const currentToken = ({ settings }: AuthDeps, caller: Caller) => caller.cookie(sessionCookieName(settings)) ?? '';

export async function listLoginSessions(deps: AuthDeps, caller: Caller): Promise<LoginSession[]> {
  const sessions = await deps.sessions.list(signedIn(caller).id, currentToken(deps, caller));
  return sessions.map(({ id, ipAddress, userAgent, createdAt, lastSeenAt, current }) => ({
    ...{ id, ipAddress, current },
    ...describeUserAgent(userAgent),
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Throws NOT_FOUND for a session that is not the caller's. */
export async function endLoginSession(deps: AuthDeps, caller: Caller, id: number): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    if (!(await deps.sessions.closeById(trx, signedIn(caller).id, id))) throw refuse('NOT_FOUND');
    await deps.audit.append(trx, [auditEvent(caller, 'auth.session_ended')]);
  });
}

export async function endOtherLoginSessions(deps: AuthDeps, caller: Caller): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    await deps.sessions.closeOthersForUser(trx, signedIn(caller).id, currentToken(deps, caller));
    await deps.audit.append(trx, [auditEvent(caller, 'auth.other_sessions_ended')]);
  });
}
