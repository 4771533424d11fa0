import { authRoutes } from '@school/api-contract/accounts/auth';
import { useToastStore } from '@school/kit/host';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResetPasswordPage } from './reset-password.page';

const valid = respond(authRoutes.checkResetLink, undefined);

function renderReset(search: string, handlers: FakeHandler[] = []) {
  return renderWithKit(<ResetPasswordPage />, {
    route: `/reset-password${search}`,
    path: '/reset-password',
    handlers: [...handlers, valid],
  });
}

async function fill(visitor: ReturnType<typeof renderReset>['visitor'], password: string, confirm: string) {
  await visitor.type(await screen.findByLabelText('Новый пароль*'), password);
  await visitor.type(screen.getByLabelText('Подтвердите пароль*'), confirm);
  await visitor.click(screen.getByRole('button', { name: 'Изменить пароль' }));
}

test('shows only a link back without a token', () => {
  renderReset('');
  expect(screen.getByText('Недействительная ссылка для сброса пароля: токен не найден')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Вернуться ко входу' }).getAttribute('href')).toBe('/auth');
});

test.each(['RESET_TOKEN_INVALID', 'VALIDATION_FAILED'] as const)('a used link asks for a new one: %s', async (code) => {
  renderReset('?token=old', [respondError(authRoutes.checkResetLink, code)]);
  expect(await screen.findByRole('heading', { name: 'Ссылка уже использована или устарела' })).toBeTruthy();
  expect(screen.queryByLabelText('Новый пароль*')).toBeNull();
  expect(screen.getByRole('link', { name: 'Запросить новую ссылку' }).getAttribute('href')).toBe('/auth?forgotten');
});

test('without an answer about the link the form is shown', async () => {
  renderReset('?token=abc', [respondOffline(authRoutes.checkResetLink)]);
  expect(await screen.findByLabelText('Новый пароль*')).toBeTruthy();
});

test('shows errors for a short password and a different confirmation', async () => {
  const { visitor, api } = renderReset('?token=abc');
  await fill(visitor, '12345', '123456');
  expect(await screen.findByText('Новый пароль должен содержать не менее 6 символов')).toBeTruthy();
  expect(screen.getByText('Пароли не совпадают')).toBeTruthy();
  expect(api.requests.map(({ path }) => path)).toEqual([authRoutes.checkResetLink.path]);
});

test('a changed password leads to the sign-in', async () => {
  const { visitor, api } = renderReset('?token=abc', [
    respond(authRoutes.resetPassword, { success: true, message: 'ok' }),
  ]);
  await fill(visitor, 'secret1', 'secret1');
  expect(await screen.findByText('Пароль изменен')).toBeTruthy();
  expect(api.requests.at(-1)?.body).toEqual({ token: 'abc', newPassword: 'secret1', confirmPassword: 'secret1' });
  expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/auth');
});

test('shows the server’s message, or the fallback without one', async () => {
  const { visitor, api } = renderReset('?token=old', [respondError(authRoutes.resetPassword, 'RESET_TOKEN_INVALID')]);
  await fill(visitor, 'secret1', 'secret1');
  expect((await screen.findAllByText('Ссылка для сброса пароля недействительна или устарела')).length).toBeGreaterThan(
    0,
  );
  api.use({ route: authRoutes.resetPassword, answer: () => new Response('<h1>502</h1>', { status: 502 }) });
  await visitor.click(screen.getByRole('button', { name: 'Изменить пароль' }));
  expect((await screen.findAllByText('Не удалось изменить пароль')).length).toBeGreaterThan(0);
});

test('shows the fallback with a note about the network', async () => {
  const { visitor } = renderReset('?token=old', [respondOffline(authRoutes.resetPassword)]);
  await fill(visitor, 'secret1', 'secret1');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Не удалось изменить пароль')).toBeTruthy();
  expect(alert.getByText(/^Нет связи с сервером/)).toBeTruthy();
});

test.each(['{}', '{"message":""}', '{"error":"x"}', '[]', 'null'])(
  'an answer without a message, %s, shows the fallback; success removes the toast',
  async (body) => {
    const { visitor, api } = renderReset('?token=old', [
      { route: authRoutes.resetPassword, answer: () => new Response(body, { status: 500 }) },
    ]);
    await fill(visitor, 'secret1', 'secret1');
    expect((await screen.findByRole('alert')).textContent).toBe('Не удалось изменить пароль');
    expect(useToastStore.getState().toasts).toMatchObject([{ description: 'Не удалось изменить пароль', open: true }]);
    api.use(respond(authRoutes.resetPassword, { success: true, message: 'ok' }));
    await visitor.click(screen.getByRole('button', { name: 'Изменить пароль' }));
    expect(await screen.findByText('Пароль изменен')).toBeTruthy();
    expect(useToastStore.getState().toasts.filter(({ open }) => open)).toEqual([]);
  },
);
