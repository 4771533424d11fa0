import { accountRoutes } from '@school/api-contract/accounts/account';
import { authRoutes } from '@school/api-contract/accounts/auth';
import { captchaHeader, rateLimits } from '@school/api-contract/rules/rate-limits';
import { expect, test } from 'vitest';
import { authenticationRoutes } from '../../features/auth/auth.routes';
import { hashPassword } from '../../features/auth/passwords';
import { useTestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';

const app = useTestApp({ features: authenticationRoutes, settings: { rateLimits: true, trustProxy: true } });

/** Tries to sign in behind a proxy that sets the address. */
async function attempt(username: string, address: string, password = 'wrong') {
  const response = await app.visitor().send('POST', authRoutes.login.path, {
    body: { username, password },
    headers: { 'X-Forwarded-For': address },
  });
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: await response.json() };
}

test('the limit of one name and address ignores letter case and does not affect others', async () => {
  const { points, seconds } = rateLimits.login.subjectAndAddress;
  for (let tries = 0; tries < points; tries += 1) {
    expect((await attempt('victim', '192.0.2.99')).status).toBe(401);
  }
  const refused = await attempt(' Victim', '192.0.2.99');
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(seconds);
  expect(refused.body.retryAfterSeconds).toBe(Number(refused.retryAfter));
  expect((await attempt('other', '192.0.2.99')).status).toBe(401);
  expect((await attempt('victim', '192.0.2.98')).status).toBe(401);
});

test('a success resets the limit of the name and address', async () => {
  const [row] = await app
    .db('users')
    .insert({ username: 'marina', role: 'admin', passwordHash: await hashPassword('right') })
    .returning('username');
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 1; tries < rateLimits.login.subjectAndAddress.points; tries += 1) {
      expect((await attempt(row.username, '203.0.113.99')).status).toBe(401);
    }
    expect((await attempt(row.username, '203.0.113.99', 'right')).status).toBe(200);
  }
});

test('all addresses of one IPv6 line count as one', async () => {
  const { points } = rateLimits.login.subjectAndAddress;
  for (let tries = 0; tries < points; tries += 1) {
    expect((await attempt('sixth', `2001:db8:0:7:${tries}::1`)).status).toBe(401);
  }
  expect((await attempt('sixth', '2001:DB8:0:7:ffff:ffff:ffff:ffff')).status).toBe(429);
  expect((await attempt('sixth', '2001:db8:0:8::1')).status).toBe(401);
});

test('a stolen session cannot try passwords from many addresses, and other accounts are not affected', async () => {
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

test('only the entry that the proxy appended counts as the address', async () => {
  const { points } = rateLimits.login.address;
  for (let tries = 0; tries < points; tries += 1) {
    expect((await attempt(`written${tries}`, `192.0.2.${tries}, 198.51.100.77`)).status).toBe(401);
  }
  expect((await attempt('written', '192.0.2.250, 198.51.100.77')).status).toBe(429);
  expect((await attempt('written', '198.51.100.77, 198.51.100.78')).status).toBe(401);
});

test('an invalid address counts as the proxy’s own', async () => {
  const { points } = rateLimits.login.address;
  const answers = await Promise.all(
    Array.from({ length: points + 1 }, (_, index) => attempt(`garbage${index}`, `garbage${index}`)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('one address is limited across all names, also in parallel', async () => {
  const { points } = rateLimits.login.address;
  const answers = await Promise.all(
    Array.from({ length: points + 5 }, (_, index) => attempt(`name${index}`, '198.51.100.1')),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('the store has neither names nor addresses', async () => {
  await attempt('somebody', '203.0.113.7');
  const keys: string[] = await app.db('rateLimits').pluck('key');
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => /somebody|203\.0\.113/.test(key))).toEqual([]);
});

/** Requests a reset link; the captcha is off, so any solution is accepted. */
async function askReset(email: string, address: string, solved = false) {
  const response = await app.visitor().send('POST', authRoutes.requestPasswordReset.path, {
    body: { email },
    headers: { 'X-Forwarded-For': address, ...(solved ? { [captchaHeader]: 'solved' } : {}) },
  });
  return { status: response.status, code: (await response.json()).code };
}

test('a used-up budget requires a captcha per call, up to a final limit', async () => {
  const { points, withCaptcha } = rateLimits.passwordReset.subjectAndAddress;
  const email = 'irina@example.org';
  for (let tries = 0; tries < points; tries += 1) expect((await askReset(email, '192.0.2.30')).status).toBe(200);
  // calls without a solution count for nothing
  for (let tries = 0; tries <= withCaptcha; tries += 1) {
    expect(await askReset(email, '192.0.2.30')).toEqual({ status: 428, code: 'CAPTCHA_REQUIRED' });
    // the budget of the address is counted first
    await app.db('rateLimits').whereLike('key', 'passwordReset:address%').delete();
  }
  expect((await askReset(email, '192.0.2.31')).status).toBe(200);
  for (let tries = 0; tries < withCaptcha; tries += 1) {
    expect((await askReset(email, '192.0.2.30', true)).status).toBe(200);
    await app.db('rateLimits').whereLike('key', 'passwordReset:address%').delete();
  }
  expect(await askReset(email, '192.0.2.30', true)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
});

test('without its store a limited route answers 503', async () => {
  await app.db.raw('alter table rate_limits rename to rate_limits_away');
  const broken = await attempt('anyone', '192.0.2.200');
  await app.db.raw('alter table rate_limits_away rename to rate_limits');
  expect(broken).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
});
