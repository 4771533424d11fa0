import { accountRoutes } from '@school/api-contract/accounts/account';
import { authRoutes } from '@school/api-contract/accounts/auth';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { authenticationRoutes } from './auth.routes';
import { hashPassword } from './passwords';

const app = useTestApp({ features: authenticationRoutes });
const currentPassword = 'гимнастика-7';
const newPassword = 'новый-пароль';
let userId = 0;

beforeEach(async () => {
  await app.db('users').where({ username: 'irina' }).delete();
  const passwordHash = await hashPassword(currentPassword);
  const [row] = await app.db('users').insert({ username: 'irina', role: 'coach', passwordHash }).returning('id');
  userId = row.id;
});

const lastEvent = () => app.db('auditLogs').orderBy('id', 'desc').first();
const change = { currentPassword, newPassword, confirmPassword: newPassword };
const mayLogIn = async (password: string) => {
  const response = await app.visitor().send('POST', authRoutes.login.path, { body: { username: 'irina', password } });
  return response.ok;
};

test('sets the password, ends all other sessions and the reset link; this session stays', async () => {
  const [here, elsewhere] = [await app.signedIn(userId), await app.signedIn(userId)];
  const stranger = await app.as('coach');
  const resetToken = 'a'.repeat(64);
  await app
    .db('users')
    .where({ id: userId })
    .update({ resetToken, resetTokenExpiry: new Date('2100-01-01') });

  const { body } = await here.call(accountRoutes.changePassword, { body: change });
  expect(body).toEqual({ success: true, message: 'Пароль изменен' });
  expect(await lastEvent()).toMatchObject({ eventType: 'auth.password_changed', userId: String(userId) });
  expect((await here.call(authRoutes.currentUser)).body.id).toBe(userId);
  expect((await elsewhere.refused(authRoutes.currentUser)).httpStatus).toBe(401);
  await stranger.call(authRoutes.currentUser);
  expect([await mayLogIn(newPassword), await mayLogIn(currentPassword)]).toEqual([true, false]);
  expect((await app.db('users').where({ id: userId }).first()).resetToken).toBeNull();
});

test('a wrong current password changes nothing, ends nothing and is recorded', async () => {
  const [here, elsewhere] = [await app.signedIn(userId), await app.signedIn(userId)];
  const { body } = await here.refused(accountRoutes.changePassword, { body: { ...change, currentPassword: 'wrong' } });
  expect(body).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: 'currentPassword', message: 'Текущий пароль введен неверно' }],
  });
  expect(await lastEvent()).toMatchObject({ eventType: 'auth.password_change_failed', severity: 'warning' });
  await elsewhere.call(authRoutes.currentUser);
  expect(await mayLogIn(currentPassword)).toBe(true);
});

test('of two simultaneous changes one succeeds', async () => {
  const clients = [await app.signedIn(userId), await app.signedIn(userId)];
  const answers = await Promise.all(
    clients.map((client) => client.send('POST', accountRoutes.changePassword.path, { body: change })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('names every wrong field with the specified texts', async () => {
  const client = await app.signedIn(userId);
  const empty = { currentPassword: '', newPassword: '12345', confirmPassword: '' };
  expect((await client.refused(accountRoutes.changePassword, { body: empty })).body.details).toEqual([
    { path: 'currentPassword', message: 'Введите текущий пароль' },
    { path: 'newPassword', message: 'Новый пароль должен содержать не менее 6 символов' },
    { path: 'confirmPassword', message: 'Подтвердите новый пароль' },
  ]);
  const long = { ...change, newPassword: 'а'.repeat(51), confirmPassword: 'б' };
  expect((await client.refused(accountRoutes.changePassword, { body: long })).body.details).toEqual([
    { path: 'newPassword', message: 'Пароль не должен превышать 50 символов' },
    { path: 'confirmPassword', message: 'Пароли не совпадают' },
  ]);
});

test('a visitor has no password to change', async () => {
  expect((await app.visitor().refused(accountRoutes.changePassword, { body: change })).httpStatus).toBe(401);
});
