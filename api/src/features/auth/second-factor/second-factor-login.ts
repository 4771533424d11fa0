import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { passwordKnownLetter } from '../account-letters';
import { queueAccountLetter } from '../queue-account-letter';
import type { AuthDeps } from '../sessions';
import { getSessionUser, startSession } from '../start-session';
import { countCode } from './accept-code';
import { countPendingTry, deletePendingSignIn, pendingCookieName, triesPerSignIn } from './pending-sign-ins';

/**
 * The second step of a sign-in. Throws SECOND_FACTOR_EXPIRED when name and password must be entered again, CODE_WRONG
 * with the remaining tries, TOO_MANY_REQUESTS when the account's tries of the day are used up.
 */
export async function finishLogin(deps: AuthDeps, caller: Caller, code: string) {
  const pendingToken = caller.cookie(pendingCookieName(deps.settings)) ?? '';
  const account = await countPendingTry(deps, pendingToken);
  if (!account) throw refuse('SECOND_FACTOR_EXPIRED');
  const acceptCode = await countCode(deps, account.id, code);
  const token = await withTransaction(deps.db, async (trx) => {
    const method = await acceptCode(trx);
    if (!method) return undefined;
    // another call finished this sign-in, or a new password ended it
    if (!(await deletePendingSignIn(trx, pendingToken))) throw refuse('SECOND_FACTOR_EXPIRED');
    return startSession(deps, trx, { userId: account.id, method, caller });
  });
  if (token !== undefined) return { user: await getSessionUser(deps, token), token, account };

  const attemptsLeft = triesPerSignIn - account.tries;
  await withTransaction(deps.db, async (trx) => {
    await deps.audit.append(trx, [
      { ...auditEvent(caller, 'auth.second_factor_failed'), severity: 'warning', userId: account.id },
    ]);
    if (attemptsLeft > 0 || account.email === null) return;
    await queueAccountLetter(deps, trx, {
      to: account.email,
      ...passwordKnownLetter({
        username: account.username,
        fullName: account.fullName,
        publicUrl: deps.settings.publicUrl,
      }),
    });
  });
  throw attemptsLeft > 0 ? refuse('CODE_WRONG', { attemptsLeft }) : refuse('SECOND_FACTOR_EXPIRED');
}
