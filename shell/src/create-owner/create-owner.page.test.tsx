import { firstRunRoutes } from '@school/api-contract/school/first-run';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CreateOwnerPage } from './create-owner.page';

const token = 'a'.repeat(43);
const owner = { id: 1, username: 'marina', email: 'marina@example.org', role: 'owner' as const };

function show(search: string, handlers: FakeHandler[] = []) {
  return renderWithKit(<CreateOwnerPage />, { route: `/create-owner${search}`, path: '/create-owner', handlers });
}

async function fill({ visitor }: ReturnType<typeof show>) {
  await visitor.type(screen.getByLabelText(/^Фамилия и имя/), 'Соколова Марина');
  await visitor.type(screen.getByLabelText(/^Имя пользователя/), 'marina');
  await visitor.type(screen.getByLabelText(/^Эл. почта/), 'marina@example.org');
  await visitor.type(screen.getByLabelText(/^Пароль/), 'гимнастика-7');
  await visitor.type(screen.getByLabelText(/^Подтвердите пароль/), 'гимнастика-7');
  await visitor.click(screen.getByRole('button', { name: 'Создать и войти' }));
}

test('the link of the server creates the owner and leads to the set-up', async () => {
  const shown = show(`?token=${token}`, [respond(firstRunRoutes.createOwner, owner)]);
  await fill(shown);
  await waitFor(() => expect(shown.router.state.location.pathname).toBe('/first-run'));
  expect(shown.api.requests[0]?.body).toMatchObject({ token, username: 'marina', fullName: 'Соколова Марина' });
});

test('without a token in the address the whole link can be pasted', async () => {
  const shown = show('', [respondError(firstRunRoutes.createOwner, 'FIRST_RUN_TOKEN_INVALID')]);
  await shown.visitor.type(
    screen.getByLabelText(/^Ссылка первого запуска/),
    ` https://school.example/create-owner?token=${token} `,
  );
  await fill(shown);
  expect(await screen.findByText(/^Ссылка первого запуска недействительна/)).toBeTruthy();
  expect(shown.api.requests[0]?.body).toMatchObject({ token });
});

test('invalid fields show their errors and nothing is sent', async () => {
  const { visitor, api } = show(`?token=${token}`);
  await visitor.type(screen.getByLabelText(/^Имя пользователя/), 'ab');
  await visitor.click(screen.getByRole('button', { name: 'Создать и войти' }));
  expect(await screen.findByText('Имя пользователя должно быть не менее 3 символов')).toBeTruthy();
  expect(screen.getByText('Некорректный email')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Фамилия и имя/)));
  expect(api.requests).toEqual([]);
});
