import { authRoutes } from '@school/api-contract/accounts/auth';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { authenticationRoutes } from './auth.routes';
import { createOwner } from './create-owner';

const app = useTestApp({ features: authenticationRoutes });

test('creates one owner, who sets the password by the link', async () => {
  const both = await Promise.allSettled([
    createOwner(app.deps, { username: 'marina', email: 'marina@example.org' }),
    createOwner(app.deps, { username: 'oleg', email: 'oleg@example.org' }),
  ]);
  const made = both.filter((result) => result.status === 'fulfilled');
  expect(made).toHaveLength(1);
  const token = new URL(made[0]?.value ?? '').searchParams.get('token') ?? '';

  const client = app.visitor();
  const password = 'владелец';
  await client.call(authRoutes.resetPassword, { body: { token, newPassword: password, confirmPassword: password } });
  const { username } = await app.db('users').where({ role: 'owner' }).first('username');
  const { body } = await client.call(authRoutes.login, { body: { username, password } });
  expect(body.role).toBe('owner');
});
