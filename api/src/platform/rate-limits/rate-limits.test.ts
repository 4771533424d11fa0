import { accountRoutes } from '@school/api-contract/account';
import { authRoutes } from '@school/api-contract/auth';
import { rateLimits } from '@school/api-contract/rate-limits';
import { expect, test } from 'vitest';
import { authenticationRoutes } from '../../auth/auth.routes';
import { hashPassword } from '../../auth/passwords';
import { useTestApp } from '../testing/test-app';
import type { TestClient } from '../testing/test-client';

const app = useTestApp({ features: authenticationRoutes, settings: { rateLimits: true, trustProxy: true } });

/** Signs in behind a proxy that gives the address. */
async function attempt(username: string, address: string, password = 'wrong') {
  const response = await app.visitor().send('POST', authRoutes.login.path, {
    body: { username, password },
    headers: { 'X-Forwarded-For': address },
  });
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: await response.json() };
}

test('one name is protected from many addresses, in any letter case; other names are not touched', async () => {
  for (let tries = 0; tries < rateLimits.login.subject.points; tries += 1) {
    expect((await attempt('victim', `192.0.2.${tries}`)).status).toBe(401);
  }
  const refused = await attempt(' Victim', '192.0.2.99');
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(rateLimits.login.subject.seconds);
  expect(refused.body.retryAfterSeconds).toBe(Number(refused.retryAfter));
  expect((await attempt('other', '192.0.2.99')).status).toBe(401);
});

test('a success clears the name', async () => {
  const [row] = await app
    .db('users')
    .insert({ username: 'marina', role: 'admin', passwordHash: await hashPassword('right') })
    .returning('username');
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 1; tries < rateLimits.login.subject.points; tries += 1) {
      expect((await attempt(row.username, `203.0.113.${tries}`)).status).toBe(401);
    }
    expect((await attempt(row.username, '203.0.113.99', 'right')).status).toBe(200);
  }
});

test('a stolen session cannot try passwords from many addresses; another account is not touched', async () => {
  const [coach, admin] = [await app.as('coach'), await app.as('admin')];
  const change = { currentPassword: 'wrong', newPassword: 'another-1', confirmPassword: 'another-1' };
  const tryFrom = async (client: TestClient, address: string) => {
    const headers = { 'X-Forwarded-For': address };
    return (await client.send('POST', accountRoutes.changePassword.path, { body: change, headers })).status;
  };
  for (let tries = 0; tries < rateLimits.passwordChange.subject.points; tries += 1) {
    expect(await tryFrom(coach, `198.51.100.${100 + tries}`)).toBe(400);
  }
  expect(await tryFrom(coach, '198.51.100.199')).toBe(429);
  expect(await tryFrom(admin, '198.51.100.199')).toBe(400);
});

test('only what the proxy itself appended is the address', async () => {
  const { points } = rateLimits.login.address;
  for (let tries = 0; tries < points; tries += 1) {
    expect((await attempt(`written${tries}`, `192.0.2.${tries}, 198.51.100.77`)).status).toBe(401);
  }
  expect((await attempt('written', '192.0.2.250, 198.51.100.77')).status).toBe(429);
  expect((await attempt('written', '198.51.100.77, 198.51.100.78')).status).toBe(401);
});

test('what is no address counts as the proxy itself', async () => {
  const { points } = rateLimits.login.address;
  const answers = await Promise.all(
    Array.from({ length: points + 1 }, (_, index) => attempt(`garbage${index}`, `garbage${index}`)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('one address is stopped however many names it tries, also in parallel', async () => {
  const { points } = rateLimits.login.address;
  const answers = await Promise.all(
    Array.from({ length: points + 5 }, (_, index) => attempt(`name${index}`, '198.51.100.1')),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('the store holds neither names nor addresses', async () => {
  await attempt('somebody', '203.0.113.7');
  const keys: string[] = await app.db('rateLimits').pluck('key');
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => /somebody|203\.0\.113/.test(key))).toEqual([]);
});

test('without its store a limited route refuses with 503', async () => {
  await app.db.raw('alter table rate_limits rename to rate_limits_away');
  const broken = await attempt('anyone', '192.0.2.200');
  await app.db.raw('alter table rate_limits_away rename to rate_limits');
  expect(broken).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
});
