import { authRoutes } from '@school/api-contract/accounts/auth';
import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { useSessionStore } from '@school/kit/host';
import { type FakeHandler, renderWithKit, respond, respondError, testUser } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuthPage } from './auth.page';

/** Enters name and password; the page then asks for a code. */
async function firstStep(...handlers: FakeHandler[]) {
  const shown = renderWithKit(<AuthPage />, {
    route: '/auth?from=%2Fstudents',
    path: '/auth',
    handlers: [
      ...handlers,
      respond(authRoutes.captcha, { provider: 'off' }),
      respondError(authRoutes.login, 'SECOND_FACTOR_REQUIRED'),
    ],
  });
  const button = screen.getByRole('button', { name: 'Войти' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await shown.visitor.type(screen.getByLabelText(/Имя пользователя/), 'owner');
  await shown.visitor.type(screen.getByLabelText('Пароль*'), 'demo-owner');
  await shown.visitor.click(button);
  const field = await screen.findByLabelText(/^Код подтверждения/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  return shown;
}

const sentCodes = ({ api }: Awaited<ReturnType<typeof firstStep>>) =>
  api.requests.filter(({ path }) => path === secondFactorRoutes.login.path).map(({ body }) => body);

test('a code from the app follows the password, is sent by its last digit and opens the page requested first', async () => {
  const shown = await firstStep(respond(secondFactorRoutes.login, testUser('owner')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText(/^Код подтверждения/).getAttribute('autocomplete')).toBe('one-time-code');
  await shown.visitor.keyboard('123456');
  await waitFor(() => expect(shown.router.state.location.pathname).toBe('/students'));
  expect(sentCodes(shown)).toEqual([{ code: '123456' }]);
  expect(useSessionStore.getState().user?.role).toBe('owner');
});

test('a wrong code says how many tries are left and is cleared', async () => {
  const shown = await firstStep(respondError(secondFactorRoutes.login, 'CODE_WRONG', { attemptsLeft: 2 }));
  await shown.visitor.keyboard('000000');
  expect(await screen.findByText('Неверный код. Осталось 2 попытки.')).toBeTruthy();
  const field = screen.getByLabelText(/^Код подтверждения/);
  expect(field).toHaveProperty('value', '');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a recovery code replaces the app', async () => {
  const shown = await firstStep(respond(secondFactorRoutes.login, testUser('owner')));
  await shown.visitor.click(screen.getByRole('button', { name: 'Использовать резервный код' }));
  const field = await screen.findByLabelText(/^Резервный код/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await shown.visitor.click(screen.getByRole('button', { name: 'Подтвердить' }));
  expect(await screen.findByText('Введите резервный код')).toBeTruthy();
  await shown.visitor.type(field, 'ABCDE-12345');
  await shown.visitor.click(screen.getByRole('button', { name: 'Подтвердить' }));
  await waitFor(() => expect(sentCodes(shown)).toEqual([{ code: 'ABCDE-12345' }]));
});

test('after a timeout, name and password are asked for again, with the reason', async () => {
  const shown = await firstStep(respondError(secondFactorRoutes.login, 'SECOND_FACTOR_EXPIRED'));
  await shown.visitor.keyboard('123456');
  const banner = within(await screen.findByRole('alert'));
  expect(banner.getByText(/^Время на подтверждение вышло/)).toBeTruthy();
  expect(screen.getByLabelText('Пароль*')).toBeTruthy();
});

test('too many tries are reported above the field; «Назад» returns to the password', async () => {
  const shown = await firstStep(respondError(secondFactorRoutes.login, 'TOO_MANY_REQUESTS'));
  await shown.visitor.keyboard('123456');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Слишком много запросов/);
  await shown.visitor.click(screen.getByRole('button', { name: 'Назад' }));
  expect(await screen.findByLabelText('Пароль*')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
