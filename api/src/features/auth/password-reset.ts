import type { ResetPasswordBody } from '@school/api-contract/accounts/auth';
import { rateLimits } from '@school/api-contract/rules/rate-limits';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import { withdrawMessagesByKeys } from '../../platform/delivery/withdrawal';
import { hashToken } from '../../platform/secrets';
import { passwordResetLetter } from './account-letters';
import {
  countResetLetters,
  deleteResetRequest,
  findActiveAccountByEmail,
  insertResetRequest,
  isResetTokenValid,
  lockResetToken,
  replacePasswordByToken,
  storeResetToken,
} from './auth.repository';
import { hashPassword } from './passwords';
import { deleteEmailChange } from './profile/email-change.repository';
import type { AuthDeps, Origin } from './sessions';

/** Queue of jobs that mail reset links; data: `{requestId}`. */
export const resetQueue = 'password-reset';
const resetLifeMs = 3600 * 1000;

/** A job looks the address up, so that neither the answer nor its time reveals whether the address is known. */
export async function requestReset({ db, clock, jobs }: AuthDeps, email: string, origin: Origin): Promise<void> {
  const { ip: ipAddress, userAgent } = origin;
  await withTransaction(db, async (trx) => {
    const requestId = await insertResetRequest(trx, { email, ipAddress, userAgent, createdAt: clock.now() });
    await jobs.enqueue(trx, resetQueue, { requestId });
  });
}

const letterKey = (tokenHash: string) => `password-reset-${tokenHash}`;

/**
 * Mails a link that is valid for an hour and replaces the previous one. Beyond the limit of letters it mails none, and the last
 * link stays valid. Safe to run twice or to be killed: one transaction deletes the request and queues the letter.
 */
export async function sendResetLink(deps: AuthDeps, requestId: number): Promise<void> {
  const { db, clock, random, audit, outbox, settings } = deps;
  await withTransaction(db, async (trx) => {
    const request = await deleteResetRequest(trx, requestId);
    const account = request && (await findActiveAccountByEmail(trx, request.email));
    if (!request || !account?.email) return;
    const { id, email: to, username, fullName } = account;
    const now = clock.now();
    const { points, seconds } = rateLimits.passwordResetLetter.subject;
    const letters = await countResetLetters(trx, to, new Date(now.getTime() - seconds * 1000));
    if (letters >= points) return;
    // a letter that still waits has a link that is no longer valid
    const former = await lockResetToken(trx, id);
    if (former) await withdrawMessagesByKeys(deps, trx, [letterKey(former)]);
    const token = random.token();
    const tokenHash = hashToken(token);
    const expiresAt = new Date(now.getTime() + resetLifeMs);
    await storeResetToken(trx, id, tokenHash, expiresAt);
    const { ipAddress, userAgent } = request;
    await audit.append(trx, [{ eventType: 'auth.reset_requested', userId: id, ipAddress, userAgent }]);
    await outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'password_reset',
      to,
      ...passwordResetLetter({ username, fullName, url: `${settings.publicUrl}/reset-password?token=${token}` }),
      idempotencyKey: letterKey(tokenHash),
      expiresAt,
    });
  });
}

/** Throws RESET_TOKEN_INVALID for a token that is used, replaced, out of date or unknown. */
export async function checkResetLink({ db, clock }: Pick<AuthDeps, 'db' | 'clock'>, token: string): Promise<void> {
  if (!(await isResetTokenValid(db, hashToken(token), clock.now()))) throw refuse('RESET_TOKEN_INVALID');
}

/**
 * Sets a new password by the mailed token and ends every session. Throws RESET_TOKEN_INVALID.
 *
 * @returns the account that then knows the browser, so that an owner whom strangers locked out can sign in
 */
export async function resetPassword(deps: AuthDeps, body: ResetPasswordBody, origin: Origin) {
  const { db, clock, audit, sessions } = deps;
  await checkResetLink(deps, body.token);
  const tokenHash = hashToken(body.token);
  const passwordHash = await hashPassword(body.newPassword);
  return withTransaction(db, async (trx) => {
    const account = await replacePasswordByToken(trx, { tokenHash, passwordHash, now: clock.now() });
    if (!account) throw refuse('RESET_TOKEN_INVALID');
    await sessions.closeAllForUser(trx, account.id);
    // the person who requested another address may have known the former password
    await deleteEmailChange(trx, account.id);
    await audit.append(trx, [{ ...auditEvent(origin, 'auth.password_reset'), userId: account.id }]);
    return { id: account.id, passwordHash };
  });
}
