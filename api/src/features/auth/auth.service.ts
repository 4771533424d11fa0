import type { LoginBody, SessionUser } from '@school/api-contract/accounts/auth';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { type Account, findAccount } from './auth.repository';
import { findKnownDevice } from './known-device';
import { passwordMatches } from './passwords';
import type { AuthDeps, Origin } from './sessions';
import { signInLockQueue } from './sign-in-lock';

interface SignedIn {
  user: SessionUser;
  token: string;
  account: Account;
  /** Id of the device, if the account knows it. */
  device: string | undefined;
}

/**
 * Signs in; ends the session of `previousToken`, which the browser had (protects from session fixation).
 * Throws CAPTCHA_FAILED, CAPTCHA_UNAVAILABLE, INVALID_CREDENTIALS (the same for an unknown name, a wrong password
 * and a deactivated account, and in the same time), TOO_MANY_REQUESTS. A known device has a budget of its own, so that
 * strangers cannot lock its owner out. Only tries with a solved captcha count against the name.
 */
export async function login(
  deps: AuthDeps,
  body: LoginBody,
  caller: Caller,
  previousToken?: string,
): Promise<SignedIn> {
  const { db, audit, captcha, jobs, sessions } = deps;
  const account = await findAccount(db, body.username);
  const device = account && findKnownDevice(deps, account, caller);
  if (device === undefined) await caller.countAddress();
  await captcha.verify(body.captchaToken, caller.ip);
  // counted before the password is checked, so that simultaneous guesses count too
  const usedUp = device === undefined ? await caller.countSubject() : await caller.countDevice(device);
  const usable = account?.active ? account : undefined;
  const matches = await passwordMatches(body.password, usable?.passwordHash ?? null);
  if (!usable || !matches) {
    await withTransaction(db, async (trx) => {
      await audit.append(trx, [
        { ...auditEvent(caller, 'auth.login_failed'), severity: 'warning', userId: account?.id },
      ]);
      // also for an unknown name, so that the time does not reveal which names exist
      if (usedUp) await jobs.enqueue(trx, signInLockQueue, { userId: usable?.id ?? null });
    });
    throw refuse('INVALID_CREDENTIALS');
  }
  const origin = { ip: caller.ip, userAgent: caller.userAgent };
  const token = await withTransaction(db, async (trx) => {
    if (previousToken) await sessions.close(trx, previousToken);
    await audit.append(trx, [{ ...auditEvent(caller, 'auth.login'), userId: usable.id }]);
    return sessions.open(trx, usable.id, origin);
  });
  await caller.takeBack();
  const { id, username, email, role } = usable;
  return { user: { id, username, email: email ?? '', role }, token, account: usable, device };
}

export async function logout(
  { db, audit, sessions }: Pick<AuthDeps, 'db' | 'audit' | 'sessions'>,
  token: string,
  user: SessionUser | null,
  origin: Origin,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    await sessions.close(trx, token);
    if (!user) return;
    await audit.append(trx, [auditEvent({ ...origin, user }, 'auth.logout')]);
  });
}
