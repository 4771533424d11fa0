import { readFile, stat } from 'node:fs/promises';
import { authRoutes } from '@school/api-contract/accounts/auth';
import { firstRunRoutes } from '@school/api-contract/school/first-run';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { authenticationRoutes } from '../auth/auth.routes';
import { createOwnerByCommand } from './create-owner';
import { firstRunFeatureRoutes } from './first-run.routes';
import { prepareFirstRun } from './first-run-link';

const app = useTestApp({ features: [authenticationRoutes, firstRunFeatureRoutes] });

beforeEach(async () => {
  await app.db('users').delete();
});

const owner = {
  username: 'marina',
  fullName: 'Соколова Марина',
  email: 'marina@example.org',
  newPassword: 'гимнастика-7',
  confirmPassword: 'гимнастика-7',
};

/** Starts the installation and returns the token of its link. */
async function getToken(): Promise<string> {
  const link = await prepareFirstRun(app.deps);
  return new URL(link?.url ?? '').searchParams.get('token') ?? '';
}

test('the link is also in a file that only its user may read; a second process keeps it', async () => {
  const first = await prepareFirstRun(app.deps);
  const file = first?.file ?? '';
  expect(await readFile(file, 'utf8')).toBe(`${first?.url}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(first?.url).toMatch(/\/create-owner\?token=[\w-]{43}$/);
  expect(await prepareFirstRun(app.deps)).toEqual(first);
  // A database that lost the token, such as a restored one, gets a new one.
  await app.db('firstRunTokens').delete();
  expect((await prepareFirstRun(app.deps))?.url).not.toBe(first?.url);
});

test('the token creates the owner once and signs in', async () => {
  const token = await getToken();
  const visitor = app.visitor();
  const { body } = await visitor.call(firstRunRoutes.createOwner, { body: { ...owner, token } });
  expect(body).toMatchObject({ username: 'marina', email: owner.email, role: 'owner' });
  expect((await visitor.call(authRoutes.currentUser)).body).toEqual(body);
  expect(await app.db('users').first('fullName', 'active', 'createdBy')).toEqual({
    fullName: owner.fullName,
    active: true,
    createdBy: null,
  });
  expect(await app.db('auditLogs').orderBy('id', 'desc').limit(2).pluck('eventType')).toEqual([
    'auth.login',
    'user.created',
  ]);
  await app.visitor().call(authRoutes.login, { body: { username: 'marina', password: owner.newPassword } });

  const again = await app
    .visitor()
    .refused(firstRunRoutes.createOwner, { body: { ...owner, username: 'oleg', token } });
  expect(again).toMatchObject({ httpStatus: 410, body: { code: 'FIRST_RUN_TOKEN_INVALID' } });
  expect(await prepareFirstRun(app.deps)).toBeNull();
});

test('of two simultaneous uses of the token one creates the owner', async () => {
  const token = await getToken();
  const send = (username: string) => {
    const body = { ...owner, username, email: `${username}@example.org`, token };
    return app.visitor().send('POST', firstRunRoutes.createOwner.path, { body });
  };
  const answers = await Promise.all([send('marina'), send('oleg')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410]);
  expect(await app.db('users').where({ role: 'owner' })).toHaveLength(1);
});

test('a wrong token creates no account', async () => {
  await getToken();
  const refusal = await app
    .visitor()
    .refused(firstRunRoutes.createOwner, { body: { ...owner, token: app.deps.random.token() } });
  expect(refusal.body.code).toBe('FIRST_RUN_TOKEN_INVALID');
  expect(await app.db('users')).toEqual([]);
});

test('the command creates one owner, who sets the password by the link, and invalidates the token', async () => {
  const token = await getToken();
  const both = await Promise.allSettled([
    createOwnerByCommand(app.deps, { username: 'marina', email: 'marina@example.org' }),
    createOwnerByCommand(app.deps, { username: 'oleg', email: 'oleg@example.org' }),
  ]);
  const made = both.filter((result) => result.status === 'fulfilled');
  expect(made).toHaveLength(1);
  const client = app.visitor();
  const refusal = await client.refused(firstRunRoutes.createOwner, { body: { ...owner, username: 'late', token } });
  expect(refusal.body.code).toBe('FIRST_RUN_TOKEN_INVALID');
  expect(await app.db('firstRunTokens')).toEqual([]);

  const link = new URL(made[0]?.value ?? '').searchParams.get('token') ?? '';
  const password = 'владелец';
  await client.call(authRoutes.resetPassword, {
    body: { token: link, newPassword: password, confirmPassword: password },
  });
  const { username } = await app.db('users').where({ role: 'owner' }).first('username');
  const { body } = await client.call(authRoutes.login, { body: { username, password } });
  expect(body.role).toBe('owner');
});
