import type { SessionUser } from '@school/api-contract/accounts/auth';
import { messages } from '@school/api-contract/rules/messages';
import { refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import { findAccount, replacePassword } from './auth.repository';
import { hashPassword, passwordMatches } from './passwords';
import { deleteEmailChange } from './profile/email-change.repository';
import type { AuthDeps, Origin } from './sessions';

interface PasswordChange {
  user: SessionUser;
  currentPassword: string;
  newPassword: string;
  /** The session that stays open; all others of the account end. */
  sessionToken: string;
  origin: Origin;
}

/**
 * Changes the user's own password. Refuses a wrong current one with its field and records the try in the audit log.
 *
 * @returns the account data that a known device is bound to, before and after
 */
export async function changePassword(
  deps: AuthDeps,
  { user, currentPassword, newPassword, sessionToken, origin }: PasswordChange,
): Promise<Record<'before' | 'after', { id: number; passwordHash: string }>> {
  const caller = { ...origin, user };
  const oldHash = (await findAccount(deps.db, user.username))?.passwordHash ?? null;
  const matches = await passwordMatches(currentPassword, oldHash);
  if (!matches || oldHash === null) {
    await withTransaction(deps.db, (trx) =>
      deps.audit.append(trx, [{ ...auditEvent(caller, 'auth.password_change_failed'), severity: 'warning' }]),
    );
    throw refuseField('currentPassword', messages.currentPasswordWrong);
  }
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(deps.db, async (trx) => {
    const replaced = await replacePassword(trx, { id: user.id, oldHash, passwordHash, now: deps.clock.now() });
    if (!replaced) throw refuseField('currentPassword', messages.currentPasswordWrong);
    await deps.sessions.closeOthersForUser(trx, user.id, sessionToken);
    await deleteEmailChange(trx, user.id);
    await deps.audit.append(trx, [auditEvent(caller, 'auth.password_changed')]);
  });
  return { before: { id: user.id, passwordHash: oldHash }, after: { id: user.id, passwordHash } };
}
