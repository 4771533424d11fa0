import { authRoutes } from '@school/api-contract/accounts/auth';
import { profileRoutes } from '@school/api-contract/accounts/profile';
import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { messages } from '@school/api-contract/rules/messages';
import { schoolRoutes } from '@school/api-contract/school/school';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import type { TestClient } from '../../../testing/test-client';
import { schoolRoutes as schoolFeatureRoutes } from '../../school/school.routes';
import { authenticationJobs, authenticationRoutes } from '../auth.routes';
import { profileFeatureRoutes } from '../profile/profile.routes';
import { triesPerDay } from './accept-code';
import { codeAt, createUser, enableCodes, password } from './one-time-code.fixture';
import { removeSecondFactor } from './remove-second-factor';
import { secondFactorFeatureRoutes } from './second-factor.routes';

const app = useTestApp({
  features: [authenticationRoutes, profileFeatureRoutes, schoolFeatureRoutes, secondFactorFeatureRoutes],
  jobs: authenticationJobs,
});

const lastEvents = (userId: number) =>
  app.db('auditLogs').where({ userId }).orderBy('id', 'desc').limit(3).pluck('eventType');

/** Enters name and password; the client then has the cookie of the second step. */
async function firstStep(credentials: { username: string; password: string }, client = app.visitor()) {
  const { httpStatus, body } = await client.refused(authRoutes.login, { body: credentials });
  expect([httpStatus, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  expect(client.cookies.has('sid')).toBe(false);
  return client;
}

const secondStep = (client: TestClient, code: string) => client.call(secondFactorRoutes.login, { body: { code } });
const refusedStep = async (client: TestClient, code: string) =>
  (await client.refused(secondFactorRoutes.login, { body: { code } })).body;

test('a password alone does not sign in to an account with codes; the code does', async () => {
  const { id, username, client: owner, credentials } = await createUser(app);
  const { secret, recoveryCodes } = await enableCodes(app, owner);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(recoveryCodes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);

  const client = await firstStep(credentials);
  const { body, headers } = await secondStep(client, codeAt(app, secret));
  expect(body).toEqual({ id, username, email: `${username}@example.org`, role: 'admin' });
  expect(headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['sid', 'second-step', `device_${id}`]);
  expect(client.cookies.has('second-step')).toBe(false);
  const current = await client.call(authRoutes.currentUser);
  expect(current.body.id).toBe(id);
  expect(current.statements).toHaveLength(1);
  const [event] = await app.db('auditLogs').where({ userId: id, eventType: 'auth.login' }).select('metadata');
  expect(event.metadata).toEqual({ method: 'code' });
});

test('the database holds neither the secret nor a code', async () => {
  const { id, client } = await createUser(app);
  const { secret, recoveryCodes } = await enableCodes(app, client);
  const rows = JSON.stringify([
    await app.db('secondFactors').where({ userId: id }),
    await app.db('recoveryCodes').where({ userId: id }),
    await app.db('auditLogs').where({ userId: id }),
  ]);
  expect([secret, ...recoveryCodes].filter((text) => rows.includes(text))).toEqual([]);
});

test('a code works once: not again, not for two at once, and not after the code that followed it', async () => {
  const { client: owner, credentials } = await createUser(app);
  const { secret } = await enableCodes(app, owner);
  const code = codeAt(app, secret);
  const [first, second] = [await firstStep(credentials), await firstStep(credentials)];
  const answers = await Promise.all(
    [first, second].map(async (client) => {
      const response = await client.send('POST', secondFactorRoutes.login.path, { body: { code } });
      return response.status;
    }),
  );
  expect(answers.sort()).toEqual([200, 400]);
  expect((await refusedStep(await firstStep(credentials), code)).code).toBe('CODE_WRONG');
  app.clock.advance(30_000);
  const earlier = codeAt(app, secret);
  app.clock.advance(30_000);
  await secondStep(await firstStep(credentials), codeAt(app, secret));
  expect((await refusedStep(await firstStep(credentials), earlier)).code).toBe('CODE_WRONG');
});

test('one right code in two parallel calls of one sign-in starts one session', async () => {
  const { id, client: owner, credentials } = await createUser(app);
  const { recoveryCodes } = await enableCodes(app, owner);
  const client = await firstStep(credentials);
  const answers = await Promise.all(
    recoveryCodes.slice(0, 2).map(async (code) => {
      const response = await client.send('POST', secondFactorRoutes.login.path, { body: { code } });
      return response.status;
    }),
  );
  expect(answers.sort()).toEqual([200, 401]);
  // the code of the call that lost is not used up
  expect(await app.db('recoveryCodes').where({ userId: id }).whereNull('usedAt')).toHaveLength(9);
});

test('the app’s clock may be half a minute off, not more', async () => {
  const { client: owner, credentials } = await createUser(app);
  const { secret } = await enableCodes(app, owner);
  app.clock.advance(30_000);
  const late = codeAt(app, secret);
  app.clock.advance(60_000);
  expect((await refusedStep(await firstStep(credentials), late)).code).toBe('CODE_WRONG');
  const ahead = codeAt(app, secret);
  app.clock.advance(30_000);
  await secondStep(await firstStep(credentials), ` ${ahead.slice(0, 3)} ${ahead.slice(3)}`);
});

test('a recovery code works once, in any case and without its hyphen', async () => {
  const { id, client: owner, credentials } = await createUser(app);
  const { recoveryCodes } = await enableCodes(app, owner);
  const code = recoveryCodes[3] ?? '';
  const client = await firstStep(credentials);
  await secondStep(client, code.toLowerCase().replace('-', ''));
  expect((await refusedStep(await firstStep(credentials), code)).code).toBe('CODE_WRONG');
  expect((await client.call(profileRoutes.read)).body.secondFactor?.recoveryCodesLeft).toBe(9);
  const [event] = await app.db('auditLogs').where({ userId: id, eventType: 'auth.login' }).select('metadata');
  expect(event.metadata).toEqual({ method: 'recoveryCode' });
});

test('a recovery code of another account is wrong', async () => {
  const [mine, theirs] = [await createUser(app), await createUser(app)];
  await enableCodes(app, mine.client);
  const { recoveryCodes } = await enableCodes(app, theirs.client);
  expect((await refusedStep(await firstStep(mine.credentials), recoveryCodes[0] ?? '')).code).toBe('CODE_WRONG');
});

test('five wrong codes end the sign-in, and its user is told that somebody knows the password', async () => {
  const { id, username, client: owner, credentials } = await createUser(app);
  const { secret } = await enableCodes(app, owner);
  const client = await firstStep(credentials);
  for (const attemptsLeft of [4, 3, 2, 1]) {
    expect(await refusedStep(client, '000000')).toMatchObject({ code: 'CODE_WRONG', attemptsLeft });
  }
  expect((await refusedStep(client, '000000')).code).toBe('SECOND_FACTOR_EXPIRED');
  expect((await refusedStep(client, codeAt(app, secret))).code).toBe('SECOND_FACTOR_EXPIRED');
  expect((await app.outbox(`${username}@example.org`)).map(({ subject }) => subject)).toEqual([
    'Кто-то знает ваш пароль?',
  ]);
  expect(await lastEvents(id)).toContain('auth.second_factor_failed');
  await secondStep(await firstStep(credentials), codeAt(app, secret));
});

test('tries per day are limited across sign-ins and password resets, and are available again the next day', async () => {
  const { id, client: owner, credentials } = await createUser(app);
  const { secret } = await enableCodes(app, owner);
  await app
    .db('secondFactors')
    .where({ userId: id })
    .update({ wrongCodes: triesPerDay, wrongCodesSince: app.clock.now() });
  expect((await refusedStep(await firstStep(credentials), codeAt(app, secret))).code).toBe('TOO_MANY_REQUESTS');
  await app.visitor().call(authRoutes.requestPasswordReset, { body: { email: `${credentials.username}@example.org` } });
  await app.runJobs();
  const [letter] = await app.outbox(`${credentials.username}@example.org`);
  const token = letter?.text.match(/token=([\w-]+)/)?.[1] ?? '';
  const newPassword = 'другой-пароль';
  await app.visitor().call(authRoutes.resetPassword, { body: { token, newPassword, confirmPassword: newPassword } });
  // the reset neither switches codes off nor gives new tries to somebody who reads the mailbox
  const changed = { ...credentials, password: newPassword };
  expect((await refusedStep(await firstStep(changed), codeAt(app, secret))).code).toBe('TOO_MANY_REQUESTS');
  app.clock.advance(24 * 3_600_000 + 1);
  await secondStep(await firstStep(changed), codeAt(app, secret));
});

test('after an expired, unknown or missing first step name and password are required again', async () => {
  const { client: owner, credentials } = await createUser(app);
  const { secret } = await enableCodes(app, owner);
  const client = await firstStep(credentials);
  app.clock.advance(5 * 60_000);
  expect((await refusedStep(client, codeAt(app, secret))).code).toBe('SECOND_FACTOR_EXPIRED');
  expect((await refusedStep(app.visitor(), codeAt(app, secret))).code).toBe('SECOND_FACTOR_EXPIRED');
  client.cookies.set('second-step', 'x'.repeat(43));
  expect((await refusedStep(client, codeAt(app, secret))).code).toBe('SECOND_FACTOR_EXPIRED');
});

test('a first step of one account does not take the code of another', async () => {
  const [mine, theirs] = [await createUser(app), await createUser(app)];
  await enableCodes(app, mine.client);
  const { secret } = await enableCodes(app, theirs.client);
  const code = codeAt(app, secret);
  expect((await refusedStep(await firstStep(mine.credentials), code)).code).toBe('CODE_WRONG');
});

test('a deactivated account and a changed password end the first step', async () => {
  const gone = await createUser(app);
  const { secret } = await enableCodes(app, gone.client);
  const client = await firstStep(gone.credentials);
  await app.db('users').where({ id: gone.id }).update({ active: false });
  expect((await refusedStep(client, codeAt(app, secret))).code).toBe('SECOND_FACTOR_EXPIRED');

  const changed = await createUser(app);
  const other = await enableCodes(app, changed.client);
  const half = await firstStep(changed.credentials);
  await changed.client.call(profileRoutes.endOtherSessions);
  expect((await refusedStep(half, codeAt(app, other.secret))).code).toBe('SECOND_FACTOR_EXPIRED');
});

test('the token of the second step opens nothing else', async () => {
  const { client: owner, credentials } = await createUser(app);
  await enableCodes(app, owner);
  const client = await firstStep(credentials);
  client.cookies.set('sid', client.cookies.get('second-step') ?? '');
  expect((await client.refused(authRoutes.currentUser)).httpStatus).toBe(401);
});

test('setting up requires the password and a right first code', async () => {
  const { client } = await createUser(app);
  const wrong = await client.refused(secondFactorRoutes.start, { body: { currentPassword: 'не тот' } });
  expect(wrong.body.details).toEqual([{ path: 'currentPassword', message: messages.currentPasswordWrong }]);
  expect((await client.refused(secondFactorRoutes.confirm, { body: { code: '123456' } })).body.code).toBe(
    'ILLEGAL_TRANSITION',
  );
  const { body } = await client.call(secondFactorRoutes.start, { body: { currentPassword: password } });
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/user\d+\?secret=[A-Z2-7]{32}&issuer=%/);
  const code = codeAt(app, body.secret);
  const other = code === '000000' ? '000001' : '000000';
  expect((await client.refused(secondFactorRoutes.confirm, { body: { code: other } })).body.code).toBe('CODE_WRONG');
  expect((await client.call(profileRoutes.read)).body.secondFactor).toBeNull();
  await client.call(secondFactorRoutes.confirm, { body: { code } });
  expect((await client.call(profileRoutes.read)).body.secondFactor?.recoveryCodesLeft).toBe(10);
  const again = await client.refused(secondFactorRoutes.start, { body: { currentPassword: password } });
  expect(again.body.code).toBe('ILLEGAL_TRANSITION');
});

test('an account with an unfinished set-up signs in with its password', async () => {
  const { client, credentials } = await createUser(app);
  await client.call(secondFactorRoutes.start, { body: { currentPassword: password } });
  await app.visitor().call(authRoutes.login, { body: credentials });
});

test('switching off requires password and code, and tells the user by a letter', async () => {
  const { id, username, client, credentials } = await createUser(app);
  const { secret, recoveryCodes } = await enableCodes(app, client);
  const disable = (body: { currentPassword: string; code: string }) =>
    client.refused(secondFactorRoutes.disable, { body });
  expect((await disable({ currentPassword: 'не тот', code: codeAt(app, secret) })).body.code).toBe('VALIDATION_FAILED');
  expect((await disable({ currentPassword: password, code: 'AAAAA-AAAAA' })).body.code).toBe('CODE_WRONG');
  await client.call(secondFactorRoutes.disable, { body: { currentPassword: password, code: recoveryCodes[0] ?? '' } });
  expect((await lastEvents(id))[0]).toBe('auth.second_factor_disabled');
  expect((await app.outbox(`${username}@example.org`)).map(({ subject }) => subject)).toEqual([
    'Второй фактор выключен',
  ]);
  await app.visitor().call(authRoutes.login, { body: credentials });
});

test('new recovery codes replace the former ones', async () => {
  const { client, credentials } = await createUser(app);
  const { secret, recoveryCodes } = await enableCodes(app, client);
  const renewed = await client.call(secondFactorRoutes.renewRecoveryCodes, { body: { code: codeAt(app, secret) } });
  expect((await refusedStep(await firstStep(credentials), recoveryCodes[0] ?? '')).code).toBe('CODE_WRONG');
  await secondStep(await firstStep(credentials), renewed.body.recoveryCodes[0] ?? '');
});

test('the terminal command removes codes and ends the sessions', async () => {
  const { id, username, client, credentials } = await createUser(app);
  await enableCodes(app, client);
  await removeSecondFactor(app.deps, username);
  expect((await client.refused(authRoutes.currentUser)).httpStatus).toBe(401);
  await app.visitor().call(authRoutes.login, { body: credentials });
  expect(await lastEvents(id)).toContain('auth.second_factor_removed');
  await expect(removeSecondFactor(app.deps, username)).rejects.toThrow('no second factor');
  await expect(removeSecondFactor(app.deps, 'nobody')).rejects.toThrow('no account nobody');
});

test('the school can require a second factor of owner and senior administrators, once the user who requires it has one', async () => {
  const [owner, senior, admin] = [
    await createUser(app, 'owner'),
    await createUser(app, 'senior_admin'),
    await createUser(app, 'admin'),
  ];
  const require = { body: { required: true } };
  expect((await owner.client.refused(secondFactorRoutes.require, require)).body.code).toBe('SECOND_FACTOR_MISSING');
  await enableCodes(app, owner.client);
  await owner.client.call(secondFactorRoutes.require, require);
  expect((await owner.client.call(schoolRoutes.read)).body.secondFactorRequired).toBe(true);

  const { body } = await senior.client.call(authRoutes.currentUser);
  expect(body.mustSetUpSecondFactor).toBe(true);
  const refused = await senior.client.refused(schoolRoutes.read);
  expect([refused.httpStatus, refused.body.code]).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
  const login = await app.visitor().call(authRoutes.login, { body: senior.credentials });
  expect(login.body.mustSetUpSecondFactor).toBe(true);
  expect((await senior.client.call(profileRoutes.read)).body.secondFactorRequired).toBe(true);
  expect((await admin.client.call(authRoutes.currentUser)).body).not.toHaveProperty('mustSetUpSecondFactor');

  await enableCodes(app, senior.client);
  expect((await senior.client.call(authRoutes.currentUser)).body).not.toHaveProperty('mustSetUpSecondFactor');
  await senior.client.call(schoolRoutes.read);
  await senior.client.call(secondFactorRoutes.require, { body: { required: false } });
  const events = await app.db('auditLogs').whereLike('eventType', 'school.second%').orderBy('id').pluck('eventType');
  expect(events).toEqual(['school.second_factor_required', 'school.second_factor_optional']);
});
