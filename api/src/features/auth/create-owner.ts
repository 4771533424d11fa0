import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import { storeResetToken } from './auth.repository';

const linkLifeMs = 24 * 3600 * 1000;

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'random' | 'audit' | 'settings'>;

/**
 * Creates the owner's account of a new installation without a password. Returns a link, valid for a day, to set one. Throws
 * when there is an owner already.
 */
export async function createOwner(
  { db, clock, random, audit, settings }: Deps,
  owner: { username: string; email: string },
): Promise<string> {
  const token = random.token();
  await withTransaction(db, async (trx) => {
    // of two simultaneous calls the second waits here and then finds an owner
    await trx.raw('lock table users in share row exclusive mode');
    if (await trx('users').where({ role: 'owner' }).first('id')) throw new Error('There is an owner already');
    const [account] = await trx('users')
      .insert({ ...owner, role: 'owner' })
      .returning('id');
    await storeResetToken(trx, account.id, hashToken(token), new Date(clock.now().getTime() + linkLifeMs));
    await audit.append(trx, [{ eventType: 'user.created', userId: account.id, metadata: { role: 'owner' } }]);
  });
  return `${settings.publicUrl}/reset-password?token=${token}`;
}
