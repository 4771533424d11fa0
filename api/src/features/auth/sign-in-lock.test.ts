import { authRoutes } from '@school/api-contract/accounts/auth';
import { rateLimits } from '@school/api-contract/rules/rate-limits';
import { beforeEach, expect, test } from 'vitest';
import { createRateLimits } from '../../platform/rate-limits/rate-limits';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';
import { authenticationJobs, authenticationRoutes } from './auth.routes';
import { hashPassword } from './passwords';

const app = useTestApp({
  features: authenticationRoutes,
  jobs: authenticationJobs,
  settings: { rateLimits: true, trustProxy: true },
});
const { points } = rateLimits.login.subjectAndAddress;
const password = 'гимнастика-7';
let accounts = 0;
let username = '';
let userId = 0;

beforeEach(async () => {
  accounts += 1;
  username = `olga${accounts}`;
  const account = {
    username,
    email: `${username}@example.org`,
    role: 'owner',
    passwordHash: await hashPassword(password),
  };
  const [row] = await app.db('users').insert(account).returning('id');
  userId = row.id;
});

async function signInFrom(address: string, given = password, client = app.visitor()): Promise<number> {
  const response = await client.send('POST', authRoutes.login.path, {
    body: { username, password: given },
    headers: { 'X-Forwarded-For': address },
  });
  return response.status;
}

/** Sends wrong passwords until the address is refused. */
async function guessFrom(address: string): Promise<void> {
  for (let tries = 0; tries < points; tries += 1) expect(await signInFrom(address, 'guess')).toBe(401);
  expect(await signInFrom(address, 'guess')).toBe(429);
}

/** Uses up the account's tries from many addresses. */
async function useUpAccount(): Promise<void> {
  const limits = createRateLimits(app.db);
  const count = () => limits.count('login', { subject: username }, async () => {});
  for (let tries = 0; tries < rateLimits.login.subject.points; tries += 1) await count();
}

/** A browser of the owner that has signed in before and is signed out now. */
async function ownersBrowser(): Promise<TestClient> {
  const client = app.visitor();
  expect(await signInFrom('198.51.100.7', password, client)).toBe(200);
  client.cookies.delete('sid');
  return client;
}

const letters = async () => {
  await app.runJobs();
  return app.outbox(`${username}@example.org`);
};

test('guesses lock out the address of the stranger, not the owner', async () => {
  await guessFrom('203.0.113.5');
  expect(await signInFrom('203.0.113.5')).toBe(429);
  expect(await signInFrom('198.51.100.7')).toBe(200);
});

test('guesses from many addresses are limited for the account; a known device passes', async () => {
  const known = await ownersBrowser();
  await useUpAccount();
  expect(await signInFrom('198.51.100.8')).toBe(429);
  expect(await signInFrom('203.0.113.5', password, known)).toBe(200);
});

test('a known device passes when strangers used up the budget of its address', async () => {
  const known = await ownersBrowser();
  const limits = createRateLimits(app.db);
  for (let tries = 0; tries < rateLimits.login.address.points; tries += 1) {
    await limits.count('login', { address: '203.0.113.60' }, async () => {});
  }
  expect(await signInFrom('203.0.113.60')).toBe(429);
  expect(await signInFrom('203.0.113.60', password, known)).toBe(200);
});

test('a known device has its own budget, which a success renews', async () => {
  const known = await ownersBrowser();
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 1; tries < rateLimits.login.device.points; tries += 1) {
      expect(await signInFrom(`192.0.2.${tries}`, 'guess', known)).toBe(401);
    }
    expect(await signInFrom('192.0.2.200', password, known)).toBe(200);
  }
  for (let tries = 0; tries < rateLimits.login.device.points; tries += 1) {
    expect(await signInFrom('192.0.2.200', 'guess', known)).toBe(401);
  }
  expect(await signInFrom('192.0.2.200', password, known)).toBe(429);
  expect(await signInFrom('198.51.100.7')).toBe(200);
});

test('a device is known to one account until the password changes or half a year passes', async () => {
  const known = await ownersBrowser();
  const name = `device_${userId}`;
  const cookie = known.cookies.get(name) ?? '';
  await useUpAccount();

  const stranger = app.visitor();
  const [device = '', expiry = '', signature = ''] = cookie.split('.');
  const forged = [
    `${device}.${Number(expiry) + 1}.${signature}`,
    `${'x'.repeat(43)}.${expiry}.${signature}`,
    `${device}.${expiry}.${'0'.repeat(64)}`,
    'garbage',
  ];
  for (const value of forged) {
    stranger.cookies.set(name, value);
    expect(await signInFrom('203.0.113.6', password, stranger), value).toBe(429);
  }
  const [other] = await app
    .db('users')
    .insert({ username: `${username}b`, role: 'coach', passwordHash: 'x' })
    .returning('id');
  stranger.cookies.clear();
  stranger.cookies.set(`device_${other.id}`, cookie);
  expect(await signInFrom('203.0.113.6', password, stranger)).toBe(429);

  await app
    .db('users')
    .where({ id: userId })
    .update({ passwordHash: await hashPassword(password) });
  expect(await signInFrom('203.0.113.7', password, known)).toBe(429);
});

test('a known device is forgotten after half a year', async () => {
  const known = await ownersBrowser();
  await useUpAccount();
  app.clock.advance(180 * 24 * 3600_000);
  expect(await signInFrom('203.0.113.7', password, known)).toBe(429);
});

test('an owner whom strangers locked out signs in after a password reset', async () => {
  await useUpAccount();
  const client = app.visitor();
  await client.call(authRoutes.requestPasswordReset, { body: { email: `${username}@example.org` } });
  const [letter] = await letters();
  const token = /token=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
  const body = { token, newPassword: 'новый-пароль', confirmPassword: 'новый-пароль' };
  await client.call(authRoutes.resetPassword, { body });
  expect(await signInFrom('198.51.100.9', 'новый-пароль')).toBe(429);
  expect(await signInFrom('198.51.100.9', 'новый-пароль', client)).toBe(200);
});

test('a browser stays known when its user changes the password', async () => {
  const client = app.visitor();
  expect(await signInFrom('198.51.100.7', password, client)).toBe(200);
  const body = { currentPassword: password, newPassword: 'другой-1', confirmPassword: 'другой-1' };
  expect((await client.send('POST', '/api/passwords/change', { body })).status).toBe(200);
  await useUpAccount();
  expect(await signInFrom('203.0.113.8', 'другой-1', client)).toBe(200);
});

test('the owner gets one letter for an incident, and another one for the next day’s', async () => {
  await guessFrom('203.0.113.10');
  expect(await letters()).toMatchObject([
    { channel: 'email', subject: 'Попытки входа в вашу учетную запись', text: expect.stringContaining('/auth') },
  ]);
  const { expiresAt } = await app
    .db('deliveries')
    .where({ recipient: `${username}@example.org` })
    .first();
  expect(expiresAt).toEqual(new Date(app.clock.now().getTime() + 24 * 3600_000));
  await guessFrom('203.0.113.11');
  expect(await letters()).toHaveLength(1);
  app.clock.advance(24 * 3600_000);
  await guessFrom('203.0.113.12');
  expect(await letters()).toHaveLength(2);
});

test('a lock of an unknown name queues the same job and mails nobody', async () => {
  const letterCount = (await app.outbox()).length;
  username = `nobody${accounts}`;
  await guessFrom('203.0.113.20');
  const queued = await app.queuedJobs();
  expect(queued.filter(({ name }) => name === 'sign-in-lock')).toEqual([
    { name: 'sign-in-lock', data: { userId: null } },
  ]);
  await app.runJobs();
  expect(await app.outbox()).toHaveLength(letterCount);
});
