import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { findAccount } from '../auth.repository';
import { deletePasskeys } from '../passkeys/passkeys.repository';
import type { Sessions } from '../sessions';
import { deleteSecondFactor } from './second-factor.repository';

type Deps = Pick<PlatformDeps, 'db' | 'audit'> & { sessions: Pick<Sessions, 'closeAllForUser'> };

/**
 * For somebody who has lost phone, recovery codes and passkeys: removes all of them and ends the account's sessions. The
 * password stays. Throws when there is no such account, or nothing to remove.
 */
export async function removeSecondFactor({ db, audit, sessions }: Deps, username: string): Promise<void> {
  const account = await findAccount(db, username);
  if (!account) throw new Error(`There is no account ${username}`);
  await withTransaction(db, async (trx) => {
    const hadCodes = await deleteSecondFactor(trx, account.id);
    const passkeys = await deletePasskeys(trx, account.id);
    if (!hadCodes && passkeys === 0) throw new Error(`The account ${username} has no second factor`);
    await sessions.closeAllForUser(trx, account.id);
    await audit.append(trx, [
      { eventType: 'auth.second_factor_removed', severity: 'warning', userId: account.id, metadata: { passkeys } },
    ]);
  });
}
