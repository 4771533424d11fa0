import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import { getSchool, setSecondFactorRequired } from '../../school/school.service';
import { secondFactorOffLetter } from '../account-letters';
import { assertCurrentPassword } from '../check-password';
import { queueAccountLetter } from '../queue-account-letter';
import type { AuthDeps } from '../sessions';
import { countCode, openSecret, sealSecret } from './accept-code';
import { describeSecret, findStep } from './one-time-codes';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes';
import {
  confirmSecret,
  deleteSecondFactor,
  findSecondFactor,
  findSecondFactorKinds,
  replaceRecoveryCodes,
  storeUnconfirmedSecret,
} from './second-factor.repository';

const secretBytes = 20;

/** Creates a secret, which is in force after its first code. Throws ILLEGAL_TRANSITION when codes are on already. */
export async function startSecondFactor(deps: AuthDeps, caller: Caller, currentPassword: string) {
  const user = signedIn(caller);
  await assertCurrentPassword(deps, caller, currentPassword);
  const secret = Buffer.from(deps.random.token(), 'base64url').subarray(0, secretBytes);
  const stored = await storeUnconfirmedSecret(deps.db, user.id, sealSecret(deps, user.id, secret));
  if (!stored) throw refuse('ILLEGAL_TRANSITION');
  const { name } = await getSchool(deps.db);
  return describeSecret(secret, { issuer: name, label: user.username });
}

/** Switches codes on and returns the recovery codes, which nobody can read later. */
export async function confirmSecondFactor(deps: AuthDeps, caller: Caller, code: string): Promise<string[]> {
  const { id: userId } = signedIn(caller);
  const now = deps.clock.now();
  const row = await findSecondFactor(deps.db, userId);
  if (!row || row.confirmedAt) throw refuse('ILLEGAL_TRANSITION');
  const step = findStep(openSecret(deps, userId, row.secret), code.replaceAll(/\s/g, ''), now);
  if (step === undefined) throw refuse('CODE_WRONG');
  return withTransaction(deps.db, async (trx) => {
    const confirmed = await confirmSecret(trx, { userId, secret: row.secret, step, now });
    if (!confirmed) throw refuse('ILLEGAL_TRANSITION');
    await deps.audit.append(trx, [auditEvent(caller, 'auth.second_factor_enabled')]);
    await deps.sessions.refreshUsers(trx);
    return renewCodes(deps, trx, userId);
  });
}

export async function disableSecondFactor(
  deps: AuthDeps,
  caller: Caller,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> {
  const user = signedIn(caller);
  await assertSecondFactorOn(deps.db, user.id);
  await assertCurrentPassword(deps, caller, currentPassword);
  await withCode(deps, caller, code, async (trx) => {
    await deleteSecondFactor(trx, user.id);
    await deps.audit.append(trx, [{ ...auditEvent(caller, 'auth.second_factor_disabled'), severity: 'warning' }]);
    await deps.sessions.refreshUsers(trx);
    if (user.email === '') return;
    await queueAccountLetter(deps, trx, {
      to: user.email,
      ...secondFactorOffLetter({
        username: user.username,
        fullName: user.fullName,
        publicUrl: deps.settings.publicUrl,
      }),
    });
  });
}

export async function renewRecoveryCodes(deps: AuthDeps, caller: Caller, code: string): Promise<string[]> {
  const { id } = signedIn(caller);
  await assertSecondFactorOn(deps.db, id);
  return withCode(deps, caller, code, async (trx) => {
    await deps.audit.append(trx, [auditEvent(caller, 'auth.recovery_codes_renewed')]);
    return renewCodes(deps, trx, id);
  });
}

/** Throws SECOND_FACTOR_MISSING when the caller has no second factor, because the caller would be locked out. */
export async function requireSecondFactor(deps: AuthDeps, caller: Caller, required: boolean): Promise<void> {
  const { codes, passkeys } = await findSecondFactorKinds(deps.db, signedIn(caller).id);
  if (required && !codes && !passkeys) throw refuse('SECOND_FACTOR_MISSING');
  await withTransaction(deps.db, async (trx) => {
    await setSecondFactorRequired(deps, trx, caller, required);
    await deps.sessions.refreshUsers(trx);
  });
}

async function renewCodes(deps: AuthDeps, trx: Knex.Transaction, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes(deps);
  const hashes = codes.map((code) => hashRecoveryCode(deps, userId, code));
  await replaceRecoveryCodes(trx, userId, hashes);
  return codes;
}

async function assertSecondFactorOn(db: Knex, userId: number): Promise<void> {
  const row = await findSecondFactor(db, userId);
  if (!row?.confirmedAt) throw refuse('ILLEGAL_TRANSITION');
}

/** Runs the work in the transaction that uses the code up. Throws CODE_WRONG. */
async function withCode<T>(
  deps: AuthDeps,
  caller: Caller,
  code: string,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const acceptCode = await countCode(deps, signedIn(caller).id, code);
  return withTransaction(deps.db, async (trx) => {
    if (!(await acceptCode(trx))) throw refuse('CODE_WRONG');
    return work(trx);
  });
}
