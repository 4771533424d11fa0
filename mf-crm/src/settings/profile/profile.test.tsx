import { type Profile as ProfileData, profileRoutes } from '@school/api-contract/accounts/profile';
import { type FakeHandler, renderWithKit, respond, respondError, testUser } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { Profile } from './profile';
import { loginSessions, profile, profileHandlers, protectedProfile } from './profile.fixtures';

const show = (...handlers: FakeHandler[]) =>
  renderWithKit(<Profile />, { user: 'owner', locales, handlers: [...handlers, ...profileHandlers] });
const sent = ({ api }: ReturnType<typeof show>, path: string) =>
  api.requests.filter((request) => request.path === path && request.method !== 'GET').map(({ body }) => body);

test('name and phone are saved together; an emptied phone is removed', async () => {
  const shown = show(respond(profileRoutes.update, ({ body }) => ({ ...profile, ...Object(body) })));
  const name = await screen.findByLabelText(/^Фамилия, имя и отчество/);
  await shown.visitor.clear(name);
  await shown.visitor.type(name, 'Ли Ольга');
  await shown.visitor.clear(screen.getByLabelText(/^Телефон/));
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Профиль сохранен')).toBeTruthy();
  expect(sent(shown, '/api/profile')).toEqual([{ fullName: 'Ли Ольга', phone: '' }]);
});

test('a new address asks for the password, then waits for its confirmation and can be withdrawn', async () => {
  const pending: ProfileData = { ...profile, pendingEmail: 'new@example.org' };
  const shown = show(respond(profileRoutes.changeEmail, pending), respond(profileRoutes.cancelEmailChange, undefined));
  await shown.visitor.click(await screen.findByRole('button', { name: 'Изменить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый адрес' }));
  await shown.visitor.type(dialog.getByLabelText(/^Новая эл. почта/), 'new@example.org');
  await shown.visitor.type(dialog.getByLabelText(/^Текущий пароль/), 'demo-owner');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отправить ссылку' }));
  expect(await screen.findByText('Ждет подтверждения: new@example.org')).toBeTruthy();
  expect(sent(shown, '/api/profile/email')).toEqual([{ email: 'new@example.org', currentPassword: 'demo-owner' }]);
  await shown.visitor.click(screen.getByRole('button', { name: 'Отменить смену' }));
  await waitFor(() => expect(screen.queryByText(/^Ждет подтверждения/)).toBeNull());
});

test('a taken address is reported at its field', async () => {
  const details = [{ path: 'email', message: 'Этот email уже указан у другого сотрудника' }];
  const shown = show(respondError(profileRoutes.changeEmail, 'VALIDATION_FAILED', { details }));
  await shown.visitor.click(await screen.findByRole('button', { name: 'Изменить' }));
  const dialog = within(await screen.findByRole('dialog'));
  await shown.visitor.type(dialog.getByLabelText(/^Новая эл. почта/), 'taken@example.org');
  await shown.visitor.type(dialog.getByLabelText(/^Текущий пароль/), 'demo-owner');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отправить ссылку' }));
  expect(await dialog.findByText('Этот email уже указан у другого сотрудника')).toBeTruthy();
});

test('sessions are named in words; another one is ended, this one is not offered', async () => {
  const shown = show(respond(profileRoutes.endSession, undefined));
  const list = within(await screen.findByRole('list', { name: 'Где вы вошли' }));
  const items = list.getAllByRole('listitem');
  expect(items).toHaveLength(3);
  expect(within(items[0] ?? document.body).getByText('Это устройство')).toBeTruthy();
  expect(within(items[0] ?? document.body).queryByRole('button')).toBeNull();
  expect(list.getByText('Неизвестный браузер')).toBeTruthy();
  shown.api.use(respond(profileRoutes.sessions, loginSessions.slice(0, 1)));
  await shown.visitor.click(list.getByRole('button', { name: /^Завершить сеанс: Safari, iPhone/ }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(shown.api.requests.filter(({ method }) => method === 'DELETE').map(({ params }) => params)).toEqual([
    { id: '12' },
  ]);
});

test('all other sessions end after a confirmation', async () => {
  const shown = show(respond(profileRoutes.endOtherSessions, undefined));
  await shown.visitor.click(await screen.findByRole('button', { name: 'Завершить все другие' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Завершить все другие сеансы?' }));
  expect(question.getByText(/^2 сеанса завершатся сразу/)).toBeTruthy();
  shown.api.use(respond(profileRoutes.sessions, loginSessions.slice(0, 1)));
  await shown.visitor.click(question.getByRole('button', { name: 'Завершить все другие' }));
  expect(await screen.findByText('Другие сеансы завершены')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Завершить все другие' })).toBeNull());
});

test('tells a user who must set up a second factor', async () => {
  renderWithKit(<Profile />, {
    user: { ...testUser('owner'), mustSetUpSecondFactor: true },
    locales,
    handlers: [respond(profileRoutes.read, { ...profile, secondFactorRequired: true }), ...profileHandlers],
  });
  expect(await screen.findByText('Школа требует второй фактор')).toBeTruthy();
});

test('a failed load of the profile can be retried; the password can still be changed', async () => {
  const shown = show(respondError(profileRoutes.read, 'SERVICE_UNAVAILABLE'));
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  expect(screen.getByRole('button', { name: 'Изменить пароль' })).toBeTruthy();
  shown.api.use(respond(profileRoutes.read, protectedProfile));
  await shown.visitor.click(retry);
  expect(await screen.findByText('olga.kim@example.org')).toBeTruthy();
});
