import { authRoutes } from '@school/api-contract/accounts/auth';
import { messages } from '@school/api-contract/rules/messages';
import { rateLimits } from '@school/api-contract/rules/rate-limits';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { authenticationJobs, authenticationRoutes } from './auth.routes';
import { hashPassword } from './passwords';

const app = useTestApp({ features: authenticationRoutes, jobs: authenticationJobs });
const account = { username: 'irina', password: 'гимнастика-7', email: 'Irina@Example.org' };
let userId = 0;

beforeEach(async () => {
  await app.db('users').where({ username: account.username }).delete();
  const [row] = await app
    .db('users')
    .insert({
      username: account.username,
      email: account.email,
      role: 'admin',
      passwordHash: await hashPassword(account.password),
    })
    .returning('id');
  userId = row.id;
});

const credentials = { username: account.username, password: account.password };

async function lastAuditEvent() {
  return app.db('auditLogs').orderBy('id', 'desc').first();
}

test('signs in, names the user, and signs out', async () => {
  const client = app.visitor();
  const login = await client.call(authRoutes.login, { body: credentials });
  const user = { id: userId, username: 'irina', email: account.email, role: 'admin' };
  expect(login.body).toEqual(user);
  const [session, device] = login.headers.getSetCookie();
  expect(session).toMatch(/^sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  expect(device).toMatch(
    new RegExp(`^device_${userId}=[\\w.-]{100,130}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax$`),
  );
  expect(await lastAuditEvent()).toMatchObject({ eventType: 'auth.login', userId: String(userId) });

  const current = await client.call(authRoutes.currentUser);
  expect(current.body).toEqual(user);
  expect(current.statements).toHaveLength(1);

  const token = client.cookies.get('sid') ?? '';
  await client.call(authRoutes.logout);
  expect(client.cookies.has('sid')).toBe(false);
  client.cookies.set('sid', token);
  const ended = await client.refused(authRoutes.currentUser);
  expect(ended).toMatchObject({ httpStatus: 401, body: { code: 'UNAUTHENTICATED' } });
});

test('the database holds no session token, only its hash', async () => {
  const client = app.visitor();
  await client.call(authRoutes.login, { body: credentials });
  const token = client.cookies.get('sid') ?? '';
  const sessions = await app.db('sessions').where({ userId });
  expect(sessions).toHaveLength(1);
  expect(JSON.stringify(sessions)).not.toContain(token);
  expect(sessions[0].tokenHash).toMatch(/^[0-9a-f]{64}$/);
});

test('an anonymous visitor gets 401 without a statement', async () => {
  const { httpStatus, body } = await app.visitor().refused(authRoutes.currentUser);
  expect(httpStatus).toBe(401);
  expect(body).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Войдите в систему', error: 'Войдите в систему' });
});

test.each([
  ['a wrong password', { username: account.username, password: 'wrong' }],
  ['an unknown name', { username: 'nobody', password: account.password }],
])('refuses %s with one and the same text', async (_, body) => {
  const { httpStatus, body: error } = await app.visitor().refused(authRoutes.login, { body });
  expect(httpStatus).toBe(401);
  expect(error).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Неверное имя пользователя или пароль' });
  expect(await lastAuditEvent()).toMatchObject({ eventType: 'auth.login_failed', severity: 'warning' });
});

test('an unknown name takes about as long as a wrong password', async () => {
  const measureTime = async (username: string) => {
    const started = performance.now();
    await app.visitor().refused(authRoutes.login, { body: { username, password: 'wrong' } });
    return performance.now() - started;
  };
  // the least of some tries in turn, since other work on the machine only adds to it
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < 6; tries += 1) {
    known = Math.min(known, await measureTime(account.username));
    unknown = Math.min(unknown, await measureTime('nobody'));
  }
  expect(unknown).toBeGreaterThan(known * 0.4);
});

test('a deactivated user is refused, and their session ends at once', async () => {
  const client = await app.signedIn(userId);
  await client.call(authRoutes.currentUser);
  await app.db('users').where({ id: userId }).update({ active: false });
  expect(await client.refused(authRoutes.currentUser)).toMatchObject({
    httpStatus: 401,
    body: { code: 'ACCOUNT_DISABLED' },
  });
  for (const browser of [client, app.visitor()]) {
    expect(await browser.refused(authRoutes.login, { body: credentials })).toMatchObject({
      body: { code: 'INVALID_CREDENTIALS' },
    });
  }
});

test('an ended session of a deactivated user stays ended when the account is reactivated', async () => {
  const client = await app.signedIn(userId);
  await app.db.raw('update users set active = false where id = ?', [userId]);
  await app.db.raw('update users set active = true where id = ?', [userId]);
  expect(await client.refused(authRoutes.currentUser)).toMatchObject({ httpStatus: 401 });
  expect(await app.db('sessions').where({ userId })).toEqual([]);
});

test('sign-in starts a new session and ends the one that the browser had', async () => {
  const client = await app.signedIn(userId);
  const before = client.cookies.get('sid') ?? '';
  await client.call(authRoutes.login, { body: credentials });
  expect(client.cookies.get('sid')).not.toBe(before);
  const old = app.visitor();
  old.cookies.set('sid', before);
  expect(await old.refused(authRoutes.currentUser)).toMatchObject({ httpStatus: 401 });
});

test('use prolongs a session with few updates, for 30 days at most', async () => {
  const client = await app.signedIn(userId);
  const hour = 3600_000;
  app.clock.advance(60_000);
  expect((await client.call(authRoutes.currentUser)).statements).toHaveLength(1);
  app.clock.advance(23 * hour);
  expect((await client.call(authRoutes.currentUser)).statements).toHaveLength(2);
  for (let day = 1; day < 30; day += 1) {
    app.clock.advance(23 * hour);
    await client.call(authRoutes.currentUser);
  }
  app.clock.advance(31 * hour);
  expect(await client.refused(authRoutes.currentUser)).toMatchObject({ httpStatus: 401 });
});

test('an unused session ends after a day', async () => {
  const client = await app.signedIn(userId);
  app.clock.advance(24 * 3600_000 + 1);
  expect(await client.refused(authRoutes.currentUser)).toMatchObject({ httpStatus: 401 });
});

test('names every wrong field of the sign-in form with the specified texts', async () => {
  const { httpStatus, body } = await app.visitor().refused(authRoutes.login, { body: { username: '', extra: 1 } });
  expect(httpStatus).toBe(400);
  expect(body.code).toBe('VALIDATION_FAILED');
  expect(body.details).toEqual([
    { path: 'username', message: 'Username is required' },
    { path: 'password', message: 'Password is required' },
    { path: '', message: messages.unknownFields },
  ]);
});

async function mailedToken(): Promise<string> {
  await app.runJobs();
  const [letter] = await app.outbox(account.email);
  return /reset-password\?token=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
}

const newPassword = { newPassword: 'новый-пароль', confirmPassword: 'новый-пароль' };

test('a reset link sets a new password once and ends every session', async () => {
  const signedIn = await app.signedIn(userId);
  const client = app.visitor();
  const known = await client.call(authRoutes.requestPasswordReset, { body: { email: 'irina@example.org' } });
  const unknown = await client.call(authRoutes.requestPasswordReset, { body: { email: 'nobody@example.org' } });
  expect(unknown.body).toEqual(known.body);
  // the statements of the answer reveal no more than its text
  expect(unknown.statements).toEqual(known.statements);
  expect(known.statements.join(' ')).not.toMatch(/users|deliveries/);
  await app.runJobs();
  expect(await app.outbox('nobody@example.org')).toEqual([]);

  const token = await mailedToken();
  expect(JSON.stringify(await app.db('users').where({ id: userId }))).not.toContain(token);
  await client.call(authRoutes.checkResetLink, { body: { token } });
  const both = await Promise.allSettled([
    client.call(authRoutes.resetPassword, { body: { token, ...newPassword } }),
    app.visitor().call(authRoutes.resetPassword, { body: { token, ...newPassword } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await signedIn.refused(authRoutes.currentUser)).toMatchObject({ httpStatus: 401 });
  expect(await client.refused(authRoutes.login, { body: credentials })).toMatchObject({ httpStatus: 401 });
  await client.call(authRoutes.login, { body: { username: 'irina', password: newPassword.newPassword } });
  expect((await client.refused(authRoutes.checkResetLink, { body: { token } })).body.code).toBe('RESET_TOKEN_INVALID');
});

test('the letter greets the person by name, and by user name without one', async () => {
  app.clock.advance(3600_000);
  for (const [fullName, greeting] of [
    ['Соколова Ирина Павловна', 'Здравствуйте, Соколова Ирина Павловна!'],
    [null, 'Здравствуйте, irina!'],
  ]) {
    await app.db('users').where({ id: userId }).update({ fullName });
    await app.visitor().call(authRoutes.requestPasswordReset, { body: { email: account.email } });
    await app.runJobs();
    const letters = await app.outbox(account.email);
    expect(letters.some(({ text }) => text.startsWith(String(greeting)))).toBe(true);
  }
  app.clock.advance(3600_000);
});

test('many requests mail few letters, and the last link stays valid', async () => {
  const letters = async () => {
    await app.runJobs();
    return app.outbox(account.email);
  };
  app.clock.advance(3600_000);
  const before = (await letters()).length;
  const { points } = rateLimits.passwordResetLetter.subject;
  for (let asked = 0; asked < points + 3; asked += 1) {
    await app.visitor().call(authRoutes.requestPasswordReset, { body: { email: account.email } });
  }
  expect(await letters()).toHaveLength(before + points);
  const token = await mailedToken();
  await app.visitor().call(authRoutes.resetPassword, { body: { token, ...newPassword } });
  expect(await app.db('passwordResetRequests')).toEqual([]);
  app.clock.advance(3600_000);
});

test('a newer link withdraws the letter with the older one while it waits', async () => {
  const client = app.visitor();
  const letters = () =>
    app.db('deliveries').where({ purpose: 'password_reset', recipient: account.email }).orderBy('id');
  app.clock.advance(3600_000);
  const before = (await letters()).length;
  for (let asked = 0; asked < 3; asked += 1) {
    await client.call(authRoutes.requestPasswordReset, { body: { email: account.email } });
  }
  await app.runJobs();
  const withdrawn = { status: 'failed', text: '', withdrawnAt: app.clock.now() };
  expect((await letters()).slice(before)).toMatchObject([
    withdrawn,
    withdrawn,
    { status: 'pending', withdrawnAt: null },
  ]);
  app.clock.advance(3600_000);
});

test('a reset link ends after an hour, and a newer one replaces it', async () => {
  const client = app.visitor();
  await client.call(authRoutes.requestPasswordReset, { body: { email: account.email } });
  const first = await mailedToken();
  await client.call(authRoutes.requestPasswordReset, { body: { email: account.email } });
  const second = await mailedToken();
  const replaced = await client.refused(authRoutes.resetPassword, { body: { token: first, ...newPassword } });
  expect(replaced.body.code).toBe('RESET_TOKEN_INVALID');
  app.clock.advance(3600_000);
  const late = await client.refused(authRoutes.resetPassword, { body: { token: second, ...newPassword } });
  expect(late).toMatchObject({ httpStatus: 400, body: { code: 'RESET_TOKEN_INVALID' } });
});

test('names every wrong field of the reset form with the specified texts', async () => {
  const body = { token: '', newPassword: '12345', confirmPassword: '123456' };
  const { body: error } = await app.visitor().refused(authRoutes.resetPassword, { body });
  expect(error.details).toEqual([
    { path: 'token', message: 'Токен сброса пароля обязателен' },
    { path: 'newPassword', message: 'Новый пароль должен содержать не менее 6 символов' },
    { path: 'confirmPassword', message: 'Пароли не совпадают' },
  ]);
});
