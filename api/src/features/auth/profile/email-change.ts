import type { Profile } from '@school/api-contract/accounts/profile';
import { messages } from '@school/api-contract/rules/messages';
import { AppError, refuse, refuseField } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import { withdrawMessagesByKeys } from '../../../platform/delivery/withdrawal';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import { hashToken } from '../../../platform/secrets';
import { emailChangeLetter, newEmailLetter } from '../account-letters';
import { assertCurrentPassword } from '../check-password';
import { queueAccountLetter } from '../queue-account-letter';
import type { AuthDeps } from '../sessions';
import {
  deleteEmailChange,
  isEmailTaken,
  replaceEmail,
  storeEmailChange,
  takeEmailChange,
} from './email-change.repository';
import { getProfile } from './profile.service';

const linkLifeMs = 24 * 3600 * 1000;
const letterKey = (tokenHash: string) => `email-change-${tokenHash}`;

/** Mails a link to the new address and a notice to the old one; the link of an earlier request ends. */
export async function requestEmailChange(
  deps: AuthDeps,
  caller: Caller,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<Profile> {
  const user = signedIn(caller);
  const { db, audit, clock, random, outbox, settings } = deps;
  await assertCurrentPassword(deps, caller, currentPassword);
  if (email.toLowerCase() === user.email.toLowerCase()) throw refuseField('email', messages.emailSame);
  if (await isEmailTaken(db, email)) throw refuseField('email', messages.emailTaken);
  const token = random.token();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(clock.now().getTime() + linkLifeMs);
  await withTransaction(db, async (trx) => {
    const former = await storeEmailChange(trx, { userId: user.id, email, tokenHash, expiresAt });
    if (former) await withdrawMessagesByKeys(deps, trx, [letterKey(former)]);
    await audit.append(trx, [auditEvent(caller, 'auth.email_change_requested')]);
    await outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'operator_notice',
      to: email,
      ...newEmailLetter({
        username: user.username,
        fullName: user.fullName,
        url: `${settings.publicUrl}/confirm-email?token=${token}`,
      }),
      idempotencyKey: letterKey(tokenHash),
      expiresAt,
    });
    if (user.email === '') return;
    await queueAccountLetter(deps, trx, {
      to: user.email,
      ...emailChangeLetter({ username: user.username, fullName: user.fullName, publicUrl: settings.publicUrl }),
    });
  });
  return getProfile(deps, user.id);
}

export async function cancelEmailChange(deps: AuthDeps, caller: Caller): Promise<void> {
  const { id } = signedIn(caller);
  await withTransaction(deps.db, async (trx) => {
    const former = await deleteEmailChange(trx, id);
    if (!former) return;
    await withdrawMessagesByKeys(deps, trx, [letterKey(former)]);
    await deps.audit.append(trx, [auditEvent(caller, 'auth.email_change_cancelled')]);
  });
}

/** Sets the address that the mailed token confirms. Throws EMAIL_LINK_INVALID, EMAIL_TAKEN. */
export async function confirmEmail(deps: AuthDeps, caller: Caller, token: string): Promise<void> {
  const { db, clock, audit } = deps;
  const now = clock.now();
  try {
    await withTransaction(db, async (trx) => {
      const change = await takeEmailChange(trx, hashToken(token), now);
      if (!change) throw refuse('EMAIL_LINK_INVALID');
      if (!(await replaceEmail(trx, change.userId, change.email, now))) throw refuse('EMAIL_TAKEN');
      await audit.append(trx, [{ ...auditEvent(caller, 'auth.email_changed'), userId: change.userId }]);
    });
  } catch (error) {
    if (error instanceof AppError || !isUniqueViolation(error)) throw error;
    // another account got the address at the same moment
    throw refuse('EMAIL_TAKEN', {}, error);
  }
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
