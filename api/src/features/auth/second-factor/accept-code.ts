import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { decryptSecret, encryptSecret } from '../../../platform/secrets';
import { findStep } from './one-time-codes';
import { hashRecoveryCode } from './recovery-codes';
import { clearTries, countTry, markRecoveryCodeUsed, markStepUsed } from './second-factor.repository';

/**
 * Wrong codes per account and day. Three of a million codes are valid at a time, so a year of guessing succeeds with a
 * probability of 1 in 30.
 */
export const triesPerDay = 30;
const dayMs = 24 * 3600 * 1000;

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'secretKey'>;

const sealingKey = ({ secretKey }: Pick<PlatformDeps, 'secretKey'>, userId: number) => ({
  secretKey,
  purpose: 'second factor',
  subject: String(userId),
});

export const sealSecret = (deps: Pick<PlatformDeps, 'secretKey'>, userId: number, secret: Uint8Array) =>
  encryptSecret(secret, sealingKey(deps, userId));

export const openSecret = (deps: Pick<PlatformDeps, 'secretKey'>, userId: number, sealed: Buffer) =>
  decryptSecret(sealed, sealingKey(deps, userId));

/**
 * Counts a try of the account, then returns a function that checks the code and uses it up in the caller's transaction,
 * so that a rolled back sign-in does not cost a recovery code. Throws TOO_MANY_REQUESTS.
 */
export async function countCode(deps: Deps, userId: number, code: string) {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - dayMs);
  const counted = await countTry(deps.db, userId, { now, since, most: triesPerDay });
  if (!counted) throw refuse('TOO_MANY_REQUESTS');
  return async (trx: Knex.Transaction): Promise<'code' | 'recoveryCode' | undefined> => {
    const kind = await acceptCode(deps, trx, { userId, code, sealed: counted.secret, now });
    if (kind) await clearTries(trx, userId);
    return kind;
  };
}

interface GivenCode {
  userId: number;
  code: string;
  sealed: Buffer;
  now: Date;
}

async function acceptCode(deps: Deps, trx: Knex.Transaction, { userId, code, sealed, now }: GivenCode) {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const used = await markRecoveryCodeUsed(trx, userId, hashRecoveryCode(deps, userId, code), now);
    return used ? 'recoveryCode' : undefined;
  }
  const step = findStep(openSecret(deps, userId, sealed), digits, now);
  return step !== undefined && (await markStepUsed(trx, userId, step)) ? 'code' : undefined;
}
