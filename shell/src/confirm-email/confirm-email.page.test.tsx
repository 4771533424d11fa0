import { authRoutes } from '@school/api-contract/accounts/auth';
import { profileRoutes } from '@school/api-contract/accounts/profile';
import { useSessionStore } from '@school/kit/host';
import { type KitOptions, renderWithKit, respond, respondError, respondOffline, testUser } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmEmailPage } from './confirm-email.page';

const show = (options: KitOptions = {}) =>
  renderWithKit(<ConfirmEmailPage />, { route: '/confirm-email?token=abc', path: '/confirm-email', ...options });
const submit = () => screen.getByRole('button', { name: 'Подтвердить адрес' });
const done = respond(profileRoutes.confirmEmail, { success: true, message: '' });

test('opening the page confirms nothing; the button does, and links to the sign-in', async () => {
  const { visitor, api } = show({ handlers: [done] });
  expect(api.requests).toEqual([]);
  await visitor.click(submit());
  expect(await screen.findByText('Адрес подтвержден')).toBeTruthy();
  expect(api.requests.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  expect(screen.getByRole('link', { name: 'Перейти ко входу' }).getAttribute('href')).toBe('/auth');
});

test('a signed-in user gets the new address at once', async () => {
  const user = { ...testUser('owner'), email: 'new@example.org' };
  const { visitor } = show({ user: 'owner', handlers: [done, respond(authRoutes.currentUser, user)] });
  await visitor.click(submit());
  expect(await screen.findByRole('link', { name: 'Перейти в профиль' })).toBeTruthy();
  await waitFor(() => expect(useSessionStore.getState().user?.email).toBe('new@example.org'));
});

test('says why a link does not work', async () => {
  const { visitor, api } = show({ handlers: [respondError(profileRoutes.confirmEmail, 'EMAIL_LINK_INVALID')] });
  await visitor.click(submit());
  expect((await screen.findByRole('alert')).textContent).toMatch(/недействительна или устарела/);
  api.use(respondOffline(profileRoutes.confirmEmail));
  await visitor.click(submit());
  expect(await within(await screen.findByRole('alert')).findByText(/^Нет связи с сервером/)).toBeTruthy();
});

test('a link without its token leads back', () => {
  show({ route: '/confirm-email' });
  expect(screen.getByText(/^Ссылка неполная/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Перейти ко входу' })).toBeTruthy();
});
