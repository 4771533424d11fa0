import { invitationRoutes } from '@school/api-contract/accounts/invitations';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvitationPage } from './invitation.page';

const { check, accept } = invitationRoutes;
const invitation = { username: 'orlov', fullName: 'Орлов Дмитрий', schoolName: 'Грация', invitedBy: 'Соколова Марина' };
const user = { id: 7, username: 'orlov', email: 'orlov@example.org', role: 'coach' as const };

function show(search: string, handlers: FakeHandler[] = []) {
  return renderWithKit(<InvitationPage />, { route: `/invitation${search}`, path: '/invitation', handlers });
}

async function fill({ visitor }: ReturnType<typeof show>, password: string, confirm = password) {
  await visitor.type(await screen.findByLabelText(/^Пароль/), password);
  await visitor.type(screen.getByLabelText(/^Подтвердите пароль/), confirm);
  await visitor.click(screen.getByRole('button', { name: 'Задать пароль и войти' }));
}

test('names who invited and signs in with the first password; the token leaves the address', async () => {
  const shown = show('?token=abc', [respond(check, invitation), respond(accept, user)]);
  expect(await screen.findByText('Орлов Дмитрий, задайте пароль, чтобы войти.')).toBeTruthy();
  expect(screen.getByText('Соколова Марина')).toBeTruthy();
  await fill(shown, 'secret-1');
  await waitFor(() => expect(shown.router.state.location.pathname).toBe('/'));
  expect(shown.router.state.location.search).toBe('');
  expect(shown.router.state.historyAction).toBe('REPLACE');
  const sent = shown.api.requests.find(({ path }) => path === accept.path);
  expect(sent?.body).toEqual({ token: 'abc', newPassword: 'secret-1', confirmPassword: 'secret-1' });
  // a used invitation is not checked again
  expect(shown.api.requests.filter(({ path }) => path === check.path)).toHaveLength(1);
});

test('wrong passwords show the specified texts, and nothing is sent', async () => {
  const shown = show('?token=abc', [respond(check, invitation)]);
  await fill(shown, '12345', '1');
  expect(await screen.findByText('Новый пароль должен содержать не менее 6 символов')).toBeTruthy();
  expect(screen.getByText('Пароли не совпадают')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Пароль/)));
  expect(shown.api.requests.filter(({ path }) => path === accept.path)).toEqual([]);
});

test.each([
  ['without a token', '', []],
  ['with an unknown token', '?token=old', [respondError(check, 'INVITATION_INVALID')]],
])('%s one page says what to do', async (_, search, handlers) => {
  show(search, handlers);
  expect(await screen.findByText('Приглашение больше не действует')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Задать пароль и войти' })).toBeNull();
});

test('an invitation that was used meanwhile says so instead of the form', async () => {
  const shown = show('?token=abc', [respond(check, invitation), respondError(accept, 'INVITATION_INVALID')]);
  await fill(shown, 'secret-1');
  expect(await screen.findByText('Приглашение больше не действует')).toBeTruthy();
});

test('without a network the check can be repeated', async () => {
  const { visitor, api } = show('?token=abc', [respondOffline(check)]);
  expect(await screen.findByText(/^Нет связи с сервером/)).toBeTruthy();
  api.use(respond(check, invitation));
  await visitor.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Орлов Дмитрий, задайте пароль, чтобы войти.')).toBeTruthy();
});
