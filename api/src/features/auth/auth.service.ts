import type { LoginBody, SessionUser } from '@school/api-contract/accounts/auth';
import { secondFactorRoles } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { getSchoolSettings } from '../school/school.service';
import { type Account, findAccount, lockUnchangedPassword } from './auth.repository';
import { findKnownDevice } from './known-device';
import { passwordMatches } from './passwords';
import { openPendingSignIn } from './second-factor/pending-sign-ins';
import { findSecondFactorKinds } from './second-factor/second-factor.repository';
import type { AuthDeps, Origin } from './sessions';
import { signInLockQueue } from './sign-in-lock';
import { getSessionUser, startSession } from './start-session';

interface SignedIn {
  user: SessionUser;
  token: string;
  account: Account;
  /** Id of the device, if the account knows it. */
  device: string | undefined;
}

/** The password was right; the token gives access to the second step. */
interface SecondStep {
  pendingToken: string;
}

/**
 * Signs in, or opens the second step for an account with one-time codes. Throws CAPTCHA_FAILED, CAPTCHA_UNAVAILABLE,
 * INVALID_CREDENTIALS (the same for an unknown name, a wrong password and a deactivated account, and in the same time),
 * PASSKEY_REQUIRED, TOO_MANY_REQUESTS. A known device has a budget of its own, so that strangers cannot lock its owner
 * out. Only tries with a solved captcha count against the name.
 */
export async function login(deps: AuthDeps, body: LoginBody, caller: Caller): Promise<SignedIn | SecondStep> {
  const { db, audit, captcha, jobs } = deps;
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
  if (await needsCode(deps, usable)) {
    // the counts stay: otherwise a stolen password would give any number of tries at the code
    const pendingToken = await withTransaction(db, async (trx) => {
      await assertPasswordUnchanged(trx, usable);
      return openPendingSignIn(deps, trx, usable.id);
    });
    return { pendingToken };
  }
  const token = await withTransaction(db, async (trx) => {
    await assertPasswordUnchanged(trx, usable);
    return startSession(deps, trx, { userId: usable.id, method: 'password', caller });
  });
  await caller.uncount();
  return { user: await getSessionUser(deps, token), token, account: usable, device };
}

/** A reset during the comparison has ended all sessions, so none may start with the former password. */
async function assertPasswordUnchanged(trx: Knex.Transaction, { id, passwordHash }: Account): Promise<void> {
  if (!(await lockUnchangedPassword(trx, { id, passwordHash }))) throw refuse('INVALID_CREDENTIALS');
}

/** Throws PASSKEY_REQUIRED where the school requires a second factor and the account's only one is a passkey. */
async function needsCode({ db }: AuthDeps, { id, role }: Account): Promise<boolean> {
  const { codes, passkeys } = await findSecondFactorKinds(db, id);
  if (codes || !passkeys || !secondFactorRoles.includes(role)) return codes;
  const { secondFactorRequired } = await getSchoolSettings(db);
  if (secondFactorRequired) throw refuse('PASSKEY_REQUIRED');
  return false;
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
