import type { SessionUser } from '@school/api-contract/auth';
import { messages } from '@school/api-contract/messages';
import type { AppDeps } from '../platform/app-deps';
import { refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import { findAccount, replacePassword } from './auth.repository';
import { hashPassword, passwordMatches } from './passwords';
import type { Origin } from './sessions';

interface Change {
  user: SessionUser;
  currentPassword: string;
  newPassword: string;
  /** The session that goes on; every other one of the account ends. */
  sessionToken: string;
  origin: Origin;
}

/** Changes the own password. Refuses a wrong current one with its field; such tries are in the audit log. */
export async function changePassword(
  deps: AppDeps,
  { user, currentPassword, newPassword, sessionToken, origin }: Change,
): Promise<void> {
  const trace = { userId: user.id, ipAddress: origin.ip, userAgent: origin.userAgent };
  const oldHash = (await findAccount(deps.db, user.username))?.passwordHash ?? null;
  const matches = await passwordMatches(currentPassword, oldHash);
  if (!matches || oldHash === null) {
    await withTransaction(deps.db, (trx) =>
      deps.audit.append(trx, [{ eventType: 'auth.password_change_failed', severity: 'warning', ...trace }]),
    );
    throw refuseField('currentPassword', messages.currentPasswordWrong);
  }
  const passwordHash = await hashPassword(newPassword);
  await withTransaction(deps.db, async (trx) => {
    const replaced = await replacePassword(trx, { id: user.id, oldHash, passwordHash, now: deps.clock.now() });
    if (!replaced) throw refuseField('currentPassword', messages.currentPasswordWrong);
    await deps.sessions.closeOthersOf(trx, user.id, sessionToken);
    await deps.audit.append(trx, [{ eventType: 'auth.password_changed', ...trace }]);
  });
}
