import { messages } from '@school/api-contract/rules/messages';
import { refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { findAccount } from './auth.repository';
import { passwordMatches } from './passwords';
import type { AuthDeps } from './sessions';

/**
 * Asks for the password before a change of how the account is protected: a session left open must not be enough. Refuses
 * a wrong one with its field and records the try.
 */
export async function assertCurrentPassword(deps: AuthDeps, caller: Caller, currentPassword: string): Promise<void> {
  const account = await findAccount(deps.db, signedIn(caller).username);
  if (await passwordMatches(currentPassword, account?.passwordHash ?? null)) return;
  await withTransaction(deps.db, (trx) =>
    deps.audit.append(trx, [{ ...auditEvent(caller, 'auth.password_check_failed'), severity: 'warning' }]),
  );
  throw refuseField('currentPassword', messages.currentPasswordWrong);
}
