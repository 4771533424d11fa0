import { authRoutes } from '@school/api-contract/accounts/auth';
import { profileRoutes } from '@school/api-contract/accounts/profile';
import { messages } from '@school/api-contract/rules/messages';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { authenticationJobs, authenticationRoutes } from '../auth.routes';
import { createUser, password } from '../second-factor/one-time-code.fixture';
import { profileFeatureRoutes } from './profile.routes';

const app = useTestApp({ features: [authenticationRoutes, profileFeatureRoutes], jobs: authenticationJobs });

const toAddress = (username: string) => `${username}@example.org`;

test('the profile names the account; name and phone are changed with an event that names the fields', async () => {
  const { id, username, client } = await createUser(app, 'accountant');
  const read = await client.call(profileRoutes.read);
  const profile = {
    ...{ username, role: 'accountant', fullName: '', phone: '', email: toAddress(username), pendingEmail: null },
    ...{ secondFactor: null, passkeys: [], passkeysAvailable: false, secondFactorRequired: false },
  };
  expect(read.body).toEqual(profile);
  expect(read.statements).toHaveLength(3); // the session, the account, its passkeys
  const body = { fullName: ' Ким Ольга  ', phone: '+79161234567' };
  expect((await client.call(profileRoutes.update, { body })).body).toEqual({
    ...profile,
    fullName: 'Ким Ольга',
    phone: body.phone,
  });
  await client.call(profileRoutes.update, { body });
  const events = await app.db('auditLogs').where({ userId: id, eventType: 'auth.profile_updated' });
  expect(events.map(({ metadata }) => metadata)).toEqual([{ fields: ['fullName', 'phone'] }]);
  const wrong = await client.refused(profileRoutes.update, { body: { fullName: 'Ким', phone: '123', role: 'owner' } });
  expect(wrong.body.details?.map(({ path }) => path)).toContain('phone');
});

/** Asks for a new address and returns the token of the letter to it. */
async function requestAddress(user: Awaited<ReturnType<typeof createUser>>, email: string) {
  await user.client.call(profileRoutes.changeEmail, { body: { email, currentPassword: password } });
  const [letter] = await app.outbox(email);
  return letter?.text.match(/confirm-email\?token=([\w-]+)/)?.[1] ?? '';
}

test('a new address counts after its link was opened; the old one gets a notice and its reset link ends', async () => {
  const user = await createUser(app);
  await app
    .db('users')
    .where({ id: user.id })
    .update({ resetToken: 'a'.repeat(64), resetTokenExpiry: new Date('2099-01-01') });
  const token = await requestAddress(user, 'new.address@example.org');
  expect((await app.outbox(toAddress(user.username))).map(({ subject }) => subject)).toEqual([
    'Смена адреса учетной записи',
  ]);
  const pending = await user.client.call(profileRoutes.read);
  expect(pending.body).toMatchObject({ email: toAddress(user.username), pendingEmail: 'new.address@example.org' });
  expect(JSON.stringify(await app.db('emailChanges'))).not.toContain(token);

  const visitor = app.visitor();
  await visitor.call(profileRoutes.confirmEmail, { body: { token } });
  expect((await user.client.call(authRoutes.currentUser)).body.email).toBe('new.address@example.org');
  expect((await user.client.call(profileRoutes.read)).body.pendingEmail).toBeNull();
  expect(await app.db('users').where({ id: user.id }).first('resetToken')).toEqual({ resetToken: null });
  const again = await visitor.refused(profileRoutes.confirmEmail, { body: { token } });
  expect([again.httpStatus, again.body.code]).toEqual([400, 'EMAIL_LINK_INVALID']);
  const [event] = await app.db('auditLogs').where({ userId: user.id }).orderBy('id', 'desc').pluck('eventType');
  expect(event).toBe('auth.email_changed');
});

test('a link works once, even for two simultaneous calls, for a day, and not after another request or its withdrawal', async () => {
  const user = await createUser(app);
  const first = await requestAddress(user, 'first@example.org');
  const second = await requestAddress(user, 'second@example.org');
  const confirm = async (token: string) => {
    const response = await app.visitor().send('POST', profileRoutes.confirmEmail.path, { body: { token } });
    return response.status;
  };
  expect(await confirm(first)).toBe(400);
  expect((await Promise.all([confirm(second), confirm(second)])).sort()).toEqual([200, 400]);
  const late = await requestAddress(user, 'late@example.org');
  app.clock.advance(24 * 3600_000);
  expect(await confirm(late)).toBe(400);
  const other = await createUser(app);
  const cancelled = await requestAddress(other, 'cancelled@example.org');
  await other.client.call(profileRoutes.cancelEmailChange);
  expect(await confirm(cancelled)).toBe(400);
});

test('a wrong password, the own and a taken address are refused at their fields', async () => {
  const [user, other] = [await createUser(app), await createUser(app)];
  const ask = async (email: string, currentPassword = password) =>
    (await user.client.refused(profileRoutes.changeEmail, { body: { email, currentPassword } })).body.details;
  expect(await ask('x@example.org', 'не тот')).toEqual([
    { path: 'currentPassword', message: messages.currentPasswordWrong },
  ]);
  expect(await ask(toAddress(user.username).toUpperCase())).toEqual([{ path: 'email', message: messages.emailSame }]);
  expect(await ask(toAddress(other.username).toUpperCase())).toEqual([{ path: 'email', message: messages.emailTaken }]);
});

test('an address that another account got meanwhile stays with that account', async () => {
  const [user, other] = [await createUser(app), await createUser(app)];
  const token = await requestAddress(user, 'wanted@example.org');
  await app.db('users').where({ id: other.id }).update({ email: 'Wanted@example.org' });
  const { httpStatus, body } = await app.visitor().refused(profileRoutes.confirmEmail, { body: { token } });
  expect([httpStatus, body.code]).toEqual([409, 'EMAIL_TAKEN']);
});

test('the link of a deactivated account changes nothing', async () => {
  const user = await createUser(app);
  const token = await requestAddress(user, 'gone@example.org');
  await app.db('users').where({ id: user.id }).update({ active: false });
  await app.visitor().refused(profileRoutes.confirmEmail, { body: { token } });
  expect(await app.db('users').where({ id: user.id }).first('email')).toEqual({ email: toAddress(user.username) });
});

test('lists own sessions with browser and system; one or all others can be ended', async () => {
  const user = await createUser(app);
  const [second, third] = [await app.signedIn(user.id), await app.signedIn(user.id)];
  const stranger = await createUser(app);
  await app
    .db('sessions')
    .where({ userId: user.id })
    .update({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36' });
  const { body } = await user.client.call(profileRoutes.sessions);
  expect(body).toHaveLength(3);
  expect(body.filter(({ current }) => current)).toHaveLength(1);
  expect(body[0]).toMatchObject({ browser: 'Chrome', system: 'Windows', ipAddress: '127.0.0.1' });

  const secondId = (await second.call(profileRoutes.sessions)).body.find(({ current }) => current)?.id ?? 0;
  const foreign = await stranger.client.refused(profileRoutes.endSession, { params: { id: secondId } });
  expect(foreign.httpStatus).toBe(404);
  await user.client.call(profileRoutes.endSession, { params: { id: secondId } });
  expect((await second.refused(authRoutes.currentUser)).httpStatus).toBe(401);
  await third.call(authRoutes.currentUser);
  await user.client.call(profileRoutes.endOtherSessions);
  expect((await third.refused(authRoutes.currentUser)).httpStatus).toBe(401);
  expect((await user.client.call(profileRoutes.sessions)).body).toHaveLength(1);
  await stranger.client.call(authRoutes.currentUser);
});
