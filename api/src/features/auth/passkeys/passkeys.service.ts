import {
  type CreatedCredential,
  type Passkey,
  passkeyCreationOptionsSchema,
  passkeyRequestOptionsSchema,
  type UsedCredential,
} from '@school/api-contract/accounts/passkeys';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import { getSchool } from '../../school/school.service';
import { passkeyAddedLetter, passkeyRemovedLetter } from '../account-letters';
import { assertCurrentPassword } from '../check-password';
import { queueAccountLetter } from '../queue-account-letter';
import type { AuthDeps } from '../sessions';
import { getSessionUser, startSession } from '../start-session';
import { challengeMs, createChallenge, takeChallenge } from './challenges';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listCredentialIds,
  markPasskeyUsed,
  type PasskeyRow,
} from './passkeys.repository';
import { getRelyingParty } from './relying-party';

const maxPasskeys = 20;

/** The library takes bytes that own their memory. */
const toBytes = (bytes: Uint8Array) => new Uint8Array(bytes);

/** The id that the authenticator keeps beside the passkey; it says nothing about the person. */
const toUserHandle = (userId: number) => toBytes(Buffer.from(String(userId)));

export async function startPasskey(deps: AuthDeps, caller: Caller, currentPassword: string) {
  const user = signedIn(caller);
  const party = getRelyingParty(deps.settings);
  await assertCurrentPassword(deps, caller, currentPassword);
  const known = await listCredentialIds(deps.db, user.id);
  if (known.length >= maxPasskeys) throw refuse('PASSKEY_LIMIT_REACHED');
  const { name } = await getSchool(deps.db);
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: party.id,
    userName: user.username,
    userDisplayName: user.username,
    userID: toUserHandle(user.id),
    challenge: toBytes(Buffer.from(await createChallenge(deps, user.id), 'base64url')),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return passkeyCreationOptionsSchema.parse(options);
}

/** Keeps a created passkey. Throws PASSKEY_REFUSED. */
export async function addPasskey(
  deps: AuthDeps,
  caller: Caller,
  { name, credential }: { name: string; credential: CreatedCredential },
): Promise<Passkey> {
  const user = signedIn(caller);
  const created = await verifyCreated(deps, user.id, credential);
  return withTransaction(deps.db, async (trx) => {
    if ((await listCredentialIds(trx, user.id)).length >= maxPasskeys) throw refuse('PASSKEY_LIMIT_REACHED');
    const passkey = await insertPasskey(trx, { ...created, name, userId: user.id, createdAt: deps.clock.now() });
    if (!passkey) throw refuse('PASSKEY_REFUSED');
    await deps.audit.append(trx, [auditEvent(caller, 'auth.passkey_added', { passkeyId: passkey.id })]);
    await deps.sessions.refreshUsers(trx);
    await notifyAddition(deps, trx, user, name);
    return passkey;
  });
}

export async function removePasskey(
  deps: AuthDeps,
  caller: Caller,
  id: number,
  currentPassword: string,
): Promise<void> {
  const user = signedIn(caller);
  await assertCurrentPassword(deps, caller, currentPassword);
  await withTransaction(deps.db, async (trx) => {
    const name = await deletePasskey(trx, user.id, id);
    if (name === undefined) throw refuse('NOT_FOUND');
    const event = auditEvent(caller, 'auth.passkey_removed', { passkeyId: id });
    await deps.audit.append(trx, [{ ...event, severity: 'warning' }]);
    await deps.sessions.refreshUsers(trx);
    await notifyRemoval(deps, trx, user, name);
  });
}

export async function startPasskeyLogin(deps: AuthDeps) {
  const party = getRelyingParty(deps.settings);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: toBytes(Buffer.from(await createChallenge(deps, null), 'base64url')),
    timeout: challengeMs,
    userVerification: 'required',
  });
  return passkeyRequestOptionsSchema.parse(options);
}

/** Signs in with a passkey, which counts as both factors. Throws PASSKEY_REFUSED, also for a deactivated account. */
export async function loginWithPasskey(deps: AuthDeps, caller: Caller, credential: UsedCredential) {
  const party = getRelyingParty(deps.settings);
  const passkey = await findPasskey(deps.db, credential.id);
  const newCounter = await verifyUsed(deps, party, credential, passkey);
  if (!passkey || newCounter === undefined) {
    await withTransaction(deps.db, (trx) =>
      deps.audit.append(trx, [
        { ...auditEvent(caller, 'auth.passkey_failed'), severity: 'warning', userId: passkey?.userId },
      ]),
    );
    throw refuse('PASSKEY_REFUSED');
  }
  const token = await withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    if (!(await markPasskeyUsed(trx, passkey, { newCounter, now }))) throw refuse('PASSKEY_REFUSED');
    return startSession(deps, trx, { userId: passkey.userId, method: 'passkey', caller });
  });
  return { user: await getSessionUser(deps, token), token, account: passkey.account };
}

async function verifyCreated(deps: AuthDeps, userId: number, { id, ...response }: CreatedCredential) {
  const party = getRelyingParty(deps.settings);
  const result = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, userId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refuse('PASSKEY_REFUSED', {}, error);
  });
  if (!result.verified) throw refuse('PASSKEY_REFUSED');
  const { credential } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  };
}

/** The authenticator's new counter; undefined when the answer is invalid. */
async function verifyUsed(
  deps: AuthDeps,
  party: { id: string; origin: string },
  { id, ...response }: UsedCredential,
  passkey: PasskeyRow | undefined,
): Promise<number | undefined> {
  if (!passkey) return undefined;
  const { credentialId, publicKey, counter } = passkey;
  const result = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, null),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: credentialId, publicKey: toBytes(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}

async function notifyAddition(
  deps: AuthDeps,
  trx: Knex.Transaction,
  { email, username, fullName }: { email: string; username: string; fullName?: string | undefined },
  name: string,
): Promise<void> {
  if (email === '') return;
  await queueAccountLetter(deps, trx, {
    to: email,
    ...passkeyAddedLetter({ username, fullName, publicUrl: deps.settings.publicUrl, name }),
  });
}

async function notifyRemoval(
  deps: AuthDeps,
  trx: Knex.Transaction,
  { email, username, fullName }: { email: string; username: string; fullName?: string | undefined },
  name: string,
): Promise<void> {
  if (email === '') return;
  await queueAccountLetter(deps, trx, {
    to: email,
    ...passkeyRemovedLetter({ username, fullName, publicUrl: deps.settings.publicUrl, name }),
  });
}
