import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import { signInLockLetter } from './account-letters';
import { markLockNotified } from './auth.repository';

/** Queue of jobs that notify a user of used up sign-in tries; data: `{userId}`, null for an unknown name. */
export const signInLockQueue = 'sign-in-lock';

/** A long attack, or one from many addresses, is one incident: one letter in this time. */
const incidentMs = 24 * 3600 * 1000;

/** Safe to run twice: one transaction sets the mark and queues the letter, and only one call sets the mark. */
export async function notifySignInLock(deps: PlatformDeps, userId: number): Promise<void> {
  const now = deps.clock.now();
  await withTransaction(deps.db, async (trx) => {
    const account = await markLockNotified(trx, userId, { now, lastBefore: new Date(now.getTime() - incidentMs) });
    if (!account) return;
    await deps.outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'operator_notice',
      to: account.email,
      ...signInLockLetter({
        username: account.username,
        fullName: account.fullName,
        publicUrl: deps.settings.publicUrl,
      }),
      idempotencyKey: `sign-in-lock:${userId}:${now.toISOString()}`,
      // the letter is about the current incident
      expiresAt: new Date(now.getTime() + incidentMs),
    });
  });
}
