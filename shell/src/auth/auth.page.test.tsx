import { authRoutes, type CaptchaChallenge } from '@school/api-contract/accounts/auth';
import { useQueryClient } from '@school/kit';
import { useSessionStore } from '@school/kit/host';
import {
  type FakeHandler,
  type KitOptions,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
  testUser,
} from '@school/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { startWithoutCaptcha } from '../captcha/captcha-query';
import { AuthPage } from './auth.page';

const captchaOff = respond(authRoutes.captcha, { provider: 'off' });
const captchaUnsolved = respond(authRoutes.captcha, { provider: 'altcha', challenge: {} });

function renderAuth(handlers: FakeHandler[], options: KitOptions = {}) {
  return renderWithKit(<AuthPage />, { route: '/auth', path: '/auth', handlers, ...options });
}

const button = () => screen.getByRole('button', { name: 'Войти' });

test('the button waits for the captcha', async () => {
  renderAuth([captchaUnsolved]);
  expect(await screen.findByRole('checkbox', { name: 'Я не робот' })).toBeTruthy();
  expect(button().hasAttribute('disabled')).toBe(true);
});

test('the button works once the captcha is solved, and not while signing in', async () => {
  const { visitor, api } = renderAuth([captchaOff, respond(authRoutes.login, testUser('owner'), { pending: true })]);
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await visitor.type(screen.getByLabelText(/Имя пользователя/), 'owner');
  await visitor.type(screen.getByLabelText('Пароль*'), 'demo-owner');
  await visitor.click(button());
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(true));
  expect(api.requests.at(-1)?.body).toEqual({ username: 'owner', password: 'demo-owner', captchaToken: 'off' });
});

test('a page that says that there is no captcha holds no place for one, and waits for no answer', async () => {
  function PageWithoutCaptcha() {
    const queryClient = useQueryClient();
    useState(() => startWithoutCaptcha(queryClient));
    return <AuthPage />;
  }
  const handlers = [respond(authRoutes.captcha, { provider: 'off' }, { pending: true })];
  renderWithKit(<PageWithoutCaptcha />, { route: '/auth', path: '/auth', handlers });
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  expect(document.querySelector('[class*=skeleton]')).toBeNull();
});

test('the address opens the question for a forgotten password', async () => {
  renderAuth([captchaOff], { route: '/auth?forgotten' });
  expect(await screen.findByRole('dialog', { name: 'Восстановление пароля' })).toBeTruthy();
});

test('an empty form shows what is missing and sends nothing', async () => {
  const { visitor, api } = renderAuth([captchaOff]);
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await visitor.click(button());
  expect(await screen.findByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(api.requests.filter(({ path }) => path === '/api/login')).toEqual([]);
});

test('an error shows a banner and a toast and resets the captcha', async () => {
  let asked = 0;
  const { visitor } = renderAuth([
    respond(authRoutes.captcha, (): CaptchaChallenge => {
      asked += 1;
      return asked === 1 ? { provider: 'off' } : { provider: 'altcha', challenge: {} };
    }),
    respondError(authRoutes.login, 'INVALID_CREDENTIALS'),
  ]);
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await visitor.type(screen.getByLabelText(/Имя пользователя/), 'owner');
  await visitor.type(screen.getByLabelText('Пароль*'), 'wrong');
  await visitor.click(button());
  const banner = await screen.findByRole('alert');
  expect(within(banner).getByText('Неверное имя пользователя или пароль')).toBeTruthy();
  expect(screen.getByText('Login failed')).toBeTruthy();
  expect(await screen.findByRole('checkbox', { name: 'Я не робот' })).toBeTruthy();
  expect(button().hasAttribute('disabled')).toBe(true);
});

test('the banner disappears when the form is changed or sent again', async () => {
  const { visitor } = renderAuth([captchaOff, respondError(authRoutes.login, 'INVALID_CREDENTIALS')]);
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await visitor.type(screen.getByLabelText(/Имя пользователя/), 'owner');
  await visitor.type(screen.getByLabelText('Пароль*'), 'wrong');
  await visitor.click(button());
  await screen.findByRole('alert');
  await visitor.type(screen.getByLabelText('Пароль*'), 'x');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await visitor.click(button());
  await screen.findByRole('alert');
  // nothing that could be sent
  fireEvent.change(screen.getByLabelText('Пароль*'), { target: { value: '' } });
  await visitor.click(button());
  expect(await screen.findByText('Password is required')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

const answering = (body: string, status = 502): FakeHandler => ({
  route: authRoutes.login,
  answer: () => new Response(body, { status, statusText: 'Bad Gateway' }),
});

test.each([
  ['nothing', answering(''), 'Authentication failed'],
  ['JSON without a message', answering('{"ok":false}'), 'Authentication failed'],
  ['the page of a proxy', answering('<h1>502</h1>'), 'Authentication failed'],
  ['a good answer that is none', answering('', 200), 'Authentication failed'],
  ['a text', answering('The server is being updated'), 'The server is being updated'],
])('a sign-in answered with %s', async (_name, handler, text) => {
  const { visitor } = renderAuth([captchaOff, handler]);
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await visitor.type(screen.getByLabelText(/Имя пользователя/), 'owner');
  await visitor.type(screen.getByLabelText('Пароль*'), 'x');
  await visitor.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getAllByText(text)).toHaveLength(2);
});

test('without a network shows the same text with a note about the network', async () => {
  const { visitor } = renderAuth([captchaOff, respondOffline(authRoutes.login)]);
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await visitor.type(screen.getByLabelText(/Имя пользователя/), 'owner');
  await visitor.type(screen.getByLabelText('Пароль*'), 'x');
  await visitor.click(button());
  const banner = within(await screen.findByRole('alert'));
  expect(banner.getByText('Authentication failed')).toBeTruthy();
  expect(banner.getByText(/^Нет связи с сервером/)).toBeTruthy();
});

test('sign-in stores the user and opens the page requested first', async () => {
  const { visitor, router } = renderAuth([captchaOff, respond(authRoutes.login, testUser('coach'))], {
    route: '/auth?from=%2Fstudents%3Fpage%3D2',
  });
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await visitor.type(screen.getByLabelText(/Имя пользователя/), 'coach');
  await visitor.type(screen.getByLabelText('Пароль*'), 'demo-coach');
  await visitor.click(button());
  await waitFor(() => expect(router.state.location.pathname).toBe('/students'));
  expect(router.state.location.search).toBe('?page=2');
  expect(useSessionStore.getState().user?.role).toBe('coach');
});

test('a signed-in user goes to the dashboard', async () => {
  const { router } = renderAuth([captchaOff], { user: 'owner' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('a forgotten password asks for a valid e-mail and says that a letter was sent', async () => {
  const { visitor, api } = renderAuth([
    captchaOff,
    respond(authRoutes.requestPasswordReset, { success: true, message: 'ok' }),
  ]);
  await visitor.click(screen.getByRole('button', { name: 'Забыли пароль?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Восстановление пароля' });
  await visitor.type(within(dialog).getByLabelText(/^Эл. почта/), 'ivan');
  await visitor.click(within(dialog).getByRole('button', { name: 'Отправить ссылку' }));
  expect(await within(dialog).findByText('Введите корректный email адрес')).toBeTruthy();
  await visitor.type(within(dialog).getByLabelText(/^Эл. почта/), '@example.ru');
  await visitor.click(within(dialog).getByRole('button', { name: 'Отправить ссылку' }));
  expect(await within(dialog).findByText('Письмо отправлено')).toBeTruthy();
  expect(api.requests.at(-1)?.body).toEqual({ email: 'ivan@example.ru' });
});
