import { authRoutes } from '@school/api-contract/accounts/auth';
import { passkeyRoutes, type UsedCredential } from '@school/api-contract/accounts/passkeys';
import { profileRoutes } from '@school/api-contract/accounts/profile';
import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { authenticationRoutes } from '../auth.routes';
import { profileFeatureRoutes } from '../profile/profile.routes';
import { createUser, enableCodes, password } from '../second-factor/one-time-code.fixture';
import { secondFactorFeatureRoutes } from '../second-factor/second-factor.routes';
import { passkeysRoutes } from './passkeys.routes';
import { createVirtualAuthenticator } from './virtual-authenticator.fixture';

const features = [authenticationRoutes, passkeysRoutes, profileFeatureRoutes, secondFactorFeatureRoutes];
const app = useTestApp({ features, settings: { publicUrl: 'https://portal.example.org' } });
const withoutDomain = useTestApp({ features });

const place = { origin: 'https://portal.example.org', rpId: 'portal.example.org' };

type User = Awaited<ReturnType<typeof createUser>>;

async function startAdding({ client }: User) {
  const { body } = await client.call(passkeyRoutes.start, { body: { currentPassword: password } });
  return body;
}

async function addPasskey(user: User, authenticator = createVirtualAuthenticator(), name = 'Телефон') {
  const { challenge } = await startAdding(user);
  const body = { name, credential: authenticator.create({ ...place, challenge }) };
  const added = await user.client.call(passkeyRoutes.add, { body });
  return { authenticator, passkey: added.body };
}

const getChallenge = async () => (await app.visitor().call(passkeyRoutes.loginOptions)).body.challenge;
const signIn = (credential: UsedCredential) => app.visitor().call(passkeyRoutes.login, { body: { credential } });
const refused = async (credential: UsedCredential) => {
  const { httpStatus, body } = await app.visitor().refused(passkeyRoutes.login, { body: { credential } });
  return [httpStatus, body.code];
};
const passkeyRefused = [400, 'PASSKEY_REFUSED'];

test('a passkey is added under a name, signs in by itself and is removed', async () => {
  const user = await createUser(app);
  await enableCodes(app, user.client);
  const options = await startAdding(user);
  expect(options).toMatchObject({
    rp: { id: 'portal.example.org' },
    user: { name: user.username },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const { authenticator, passkey } = await addPasskey(user);
  expect(passkey).toMatchObject({ name: 'Телефон', lastUsedAt: null });
  expect((await startAdding(user)).excludeCredentials).toHaveLength(1);
  expect((await app.outbox(`${user.username}@example.org`)).map(({ subject }) => subject)).toEqual([
    'Добавлен ключ доступа',
  ]);

  // both factors at once, though the account has codes
  const { body, headers } = await signIn(authenticator.use({ ...place, challenge: await getChallenge() }));
  expect(body).toMatchObject({ id: user.id, username: user.username });
  expect(headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['__Host-sid', `__Host-device_${user.id}`]);
  const profile = await user.client.call(profileRoutes.read);
  expect(profile.body).toMatchObject({ passkeysAvailable: true, passkeys: [{ id: passkey.id, name: 'Телефон' }] });
  expect(profile.body.passkeys[0]?.lastUsedAt).not.toBeNull();

  const stranger = await createUser(app);
  const removal = { params: { id: passkey.id }, body: { currentPassword: password } };
  expect((await stranger.client.refused(passkeyRoutes.remove, removal)).httpStatus).toBe(404);
  const guessed = await user.client.refused(passkeyRoutes.remove, { ...removal, body: { currentPassword: 'guess' } });
  expect(guessed.body.details).toEqual([{ path: 'currentPassword', message: 'Текущий пароль введен неверно' }]);
  expect((await user.client.call(profileRoutes.read)).body.passkeys).toHaveLength(1);
  await user.client.call(passkeyRoutes.remove, removal);
  expect(await refused(authenticator.use({ ...place, challenge: await getChallenge() }))).toEqual(passkeyRefused);
});

test('a challenge is valid once, for five minutes, and only if the server created it', async () => {
  const { authenticator } = await addPasskey(await createUser(app));
  const challenge = await getChallenge();
  await signIn(authenticator.use({ ...place, challenge }));
  expect(await refused(authenticator.use({ ...place, challenge }))).toEqual(passkeyRefused);
  const late = await getChallenge();
  app.clock.advance(5 * 60_000);
  expect(await refused(authenticator.use({ ...place, challenge: late }))).toEqual(passkeyRefused);
  expect(await refused(authenticator.use({ ...place, challenge: 'x'.repeat(43) }))).toEqual(passkeyRefused);
  const both = authenticator.use({ ...place, challenge: await getChallenge() });
  const answers = await Promise.all(
    [both, both].map(async (credential) => {
      const response = await app.visitor().send('POST', passkeyRoutes.login.path, { body: { credential } });
      return response.status;
    }),
  );
  expect(answers.sort()).toEqual([200, 400]);
});

test('another site, an unverified user, a foreign signature and a copied passkey are refused', async () => {
  const { authenticator } = await addPasskey(await createUser(app));
  const stranger = createVirtualAuthenticator();
  await signIn(authenticator.use({ ...place, challenge: await getChallenge() }));
  const use = async (changes: object) => authenticator.use({ ...place, ...changes, challenge: await getChallenge() });
  expect(await refused(await use({ origin: 'https://evil.example' }))).toEqual(passkeyRefused);
  expect(await refused(await use({ rpId: 'evil.example' }))).toEqual(passkeyRefused);
  expect(await refused(await use({ userVerified: false }))).toEqual(passkeyRefused);
  const foreign = stranger.use({ ...place, challenge: await getChallenge() });
  expect(await refused(foreign)).toEqual(passkeyRefused);
  const { id } = await use({});
  expect(await refused({ ...foreign, id })).toEqual(passkeyRefused);
  authenticator.turnBack();
  expect(await refused(await use({}))).toEqual(passkeyRefused);
});

test('a deactivated account does not sign in with its passkey', async () => {
  const user = await createUser(app);
  const { authenticator } = await addPasskey(user);
  await app.db('users').where({ id: user.id }).update({ active: false });
  expect(await refused(authenticator.use({ ...place, challenge: await getChallenge() }))).toEqual(passkeyRefused);
});

test('the challenge of one user adds no passkey to another, and no challenge serves both uses', async () => {
  const [user, thief] = [await createUser(app), await createUser(app)];
  const authenticator = createVirtualAuthenticator();
  const add = async (challenge: string) => {
    const body = { name: 'Ключ', credential: authenticator.create({ ...place, challenge }) };
    return (await thief.client.refused(passkeyRoutes.add, { body })).body.code;
  };
  expect(await add((await startAdding(user)).challenge)).toBe('PASSKEY_REFUSED');
  expect(await add(await getChallenge())).toBe('PASSKEY_REFUSED');
  await addPasskey(thief, authenticator);
  const { challenge } = await startAdding(user);
  expect(await refused(authenticator.use({ ...place, challenge }))).toEqual(passkeyRefused);
  // a passkey belongs to one account
  const body = {
    name: 'Ключ',
    credential: authenticator.create({ ...place, challenge: (await startAdding(user)).challenge }),
  };
  expect((await user.client.refused(passkeyRoutes.add, { body })).body.code).toBe('PASSKEY_REFUSED');
});

test('adding a passkey requires the password', async () => {
  const { client } = await createUser(app);
  const { body } = await client.refused(passkeyRoutes.start, { body: { currentPassword: 'не тот' } });
  expect(body.details?.map(({ path }) => path)).toEqual(['currentPassword']);
});

test('a passkey satisfies the school’s rule for second factors, and the password alone then does not sign in', async () => {
  const owner = await createUser(app, 'owner');
  await app.visitor().call(authRoutes.login, { body: owner.credentials });
  const { authenticator } = await addPasskey(owner);
  await app.visitor().call(authRoutes.login, { body: owner.credentials });
  await owner.client.call(secondFactorRoutes.require, { body: { required: true } });
  expect((await owner.client.call(authRoutes.currentUser)).body).not.toHaveProperty('mustSetUpSecondFactor');
  const { body } = await app.visitor().refused(authRoutes.login, { body: owner.credentials });
  expect(body.code).toBe('PASSKEY_REQUIRED');
  await signIn(authenticator.use({ ...place, challenge: await getChallenge() }));
  await owner.client.call(secondFactorRoutes.require, { body: { required: false } });
});

test('a portal without a domain name has no passkeys', async () => {
  const { client } = await createUser(withoutDomain);
  const { body } = await client.refused(passkeyRoutes.start, { body: { currentPassword: password } });
  expect(body.code).toBe('PASSKEYS_UNAVAILABLE');
  expect((await client.call(profileRoutes.read)).body.passkeysAvailable).toBe(false);
});
