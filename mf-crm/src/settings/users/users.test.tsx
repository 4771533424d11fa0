import { userRoutes } from '@school/api-contract/accounts/users';
import type { Role } from '@school/api-contract/rules/roles';
import { type FakeHandler, type KitOptions, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { Users } from './users';
import { coach, handlers, invited, leaver, owner, personGroups } from './users.fixtures';

function show(search = '', user: Role = 'owner', more: FakeHandler[] = [], school?: KitOptions['school']) {
  const route = `/settings?tab=users${search}`;
  return renderWithKit(<Users />, {
    user,
    route,
    path: '/settings',
    locales,
    school,
    handlers: [...more, ...handlers],
  });
}
type Shown = ReturnType<typeof show>;
const sent = ({ api }: Shown, method: string) => api.requests.filter((request) => request.method === method);
const search = ({ router }: Shown) => router.state.location.search;

test('the list is filtered by the address, and a row opens the person at an address of its own', async () => {
  const shown = show('&state=deactivated');
  await shown.visitor.click(await screen.findByRole('button', { name: leaver.name }));
  expect(search(shown)).toBe('?tab=users&state=deactivated&user=15');
  expect(screen.queryByRole('button', { name: owner.name })).toBeNull();
  await shown.visitor.click(await screen.findByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(search(shown)).toBe('?tab=users&state=deactivated'));
  await shown.visitor.click(screen.getByRole('button', { name: 'Фильтры (1)' }));
  await shown.visitor.click(await screen.findByRole('button', { name: 'Активные' }));
  expect(search(shown)).toBe('?tab=users&state=active');
  await shown.visitor.type(screen.getByRole('searchbox'), 'орлов');
  await waitFor(() => expect(search(shown)).toContain('q='));
  const requests = () => sent(shown, 'GET').filter(({ path }) => path === userRoutes.list.path);
  await waitFor(() => expect(requests().at(-1)?.query).toMatchObject({ state: 'active', q: 'орлов' }));
  expect(requests()[0]?.query).toMatchObject({ state: 'deactivated' });
});

test.each([
  ['owner', ['Старший администратор', 'Администратор', 'Тренер', 'Бухгалтер']],
  ['senior_admin', ['Администратор', 'Тренер']],
  ['admin', ['Тренер']],
] as const)('%s chooses among the roles that they may create', async (role, names) => {
  show('&user=new', role);
  const select = await screen.findByLabelText(/^Роль/);
  const options = within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(options).toEqual(['Выберите роль', ...names]);
});

test('a coach is invited with access to groups that the caller manages', async () => {
  const shown = show('&user=new', 'owner', [respond(userRoutes.create, { ...invited, id: 13 })]);
  const { visitor } = shown;
  await visitor.type(await screen.findByLabelText(/^Имя пользователя/), 'zaitseva');
  await visitor.type(screen.getByLabelText(/^Эл. почта/), 'zaitseva@school.example');
  expect(screen.queryByLabelText('Добавить группу')).toBeNull();
  await visitor.selectOptions(screen.getByLabelText(/^Роль/), 'coach');
  const add = await screen.findByLabelText('Добавить группу');
  expect(within(add).queryByText(/Чужая/)).toBeNull();
  await visitor.selectOptions(add, '5');
  await visitor.selectOptions(await screen.findByLabelText('Доступ к группе «Искорки 4–6»'), 'edit');
  await visitor.click(screen.getByRole('button', { name: 'Пригласить' }));
  await waitFor(() => expect(search(shown)).toBe('?tab=users&user=13'));
  expect(sent(shown, 'POST').map(({ body }) => body)).toEqual([
    {
      ...{ username: 'zaitseva', email: 'zaitseva@school.example', fullName: '', phone: '', role: 'coach' },
      groupAssignments: [{ groupId: 5, accessType: 'edit' }],
    },
  ]);
});

test('a password can be set at once; all invalid and taken fields are marked', async () => {
  const details = [
    { path: 'username', message: 'Это имя пользователя уже занято' },
    { path: 'email', message: 'Этот email уже указан у другого сотрудника' },
  ];
  const shown = show('&user=new', 'owner', [respondError(userRoutes.create, 'VALIDATION_FAILED', { details })]);
  const { visitor } = shown;
  await visitor.click(await screen.findByLabelText(/^Вы зададите пароль/));
  await visitor.type(screen.getByLabelText(/^Имя пользователя/), 'ab');
  await visitor.click(screen.getByRole('button', { name: 'Создать' }));
  expect(await screen.findByText('Имя пользователя должно быть не менее 3 символов')).toBeTruthy();
  expect(screen.getByText('Некорректный email')).toBeTruthy();
  expect(screen.getByText('Новый пароль должен содержать не менее 6 символов')).toBeTruthy();
  expect(sent(shown, 'POST')).toEqual([]);

  await visitor.type(screen.getByLabelText(/^Имя пользователя/), 'c');
  await visitor.type(screen.getByLabelText(/^Эл. почта/), 'a@school.example');
  await visitor.type(screen.getByLabelText(/^Пароль/), 'secret-1');
  await visitor.selectOptions(screen.getByLabelText(/^Роль/), 'accountant');
  await visitor.click(screen.getByRole('button', { name: 'Создать' }));
  expect(await screen.findByText('Это имя пользователя уже занято')).toBeTruthy();
  expect(screen.getByText('Этот email уже указан у другого сотрудника')).toBeTruthy();
  expect(sent(shown, 'POST')[0]?.body).toMatchObject({ password: 'secret-1', role: 'accountant' });
  expect(sent(shown, 'POST')[0]?.body).not.toHaveProperty('groupAssignments');

  await visitor.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(await screen.findByText('Изменения не сохранены и будут потеряны.')).toBeTruthy();
});

test('a person is saved with the version that was read; a conflict keeps the typed values', async () => {
  const theirs = { ...coach, fullName: 'Орлов Дмитрий', phone: '+79990000000', updatedAt: '2026-11-02T09:00:00.000Z' };
  const shown = show('&user=12', 'owner', [respondError(userRoutes.update, 'CONFLICT')]);
  const { visitor, api } = shown;
  const phone = await screen.findByLabelText(/^Телефон/);
  await visitor.type(phone, '{Backspace}8');
  api.use(respond(userRoutes.read, theirs));
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Телефон: сейчас «+79990000000»')).toBeTruthy();
  expect(screen.getByLabelText(/^Фамилия/)).toHaveProperty('value', 'Орлов Дмитрий');
  expect(phone).toHaveProperty('value', '+79161234568');
  api.use(respond(userRoutes.update, { ...theirs, phone: '+79161234568' }));
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Изменения сохранены')).toBeTruthy();
  expect(sent(shown, 'PUT').map(({ body }) => body)).toMatchObject([
    { updatedAt: coach.updatedAt, phone: '+79161234568' },
    { updatedAt: theirs.updatedAt, phone: '+79161234568', fullName: 'Орлов Дмитрий' },
  ]);
});

test.each([
  ['the owner', 'senior_admin', owner, /^Учетную запись владельца/],
  ['a coach, for an administrator', 'admin', coach, /^Администратор изменяет только тех/],
] as const)('%s cannot be changed, and the reason is beside the buttons', async (_, role, user, reason) => {
  show(`&user=${user.id}`, role, [respond(userRoutes.read, user)]);
  const remove = await screen.findByRole('button', { name: 'Удалить' });
  expect(remove).toHaveProperty('disabled', true);
  const described = document.getElementById(remove.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(reason);
  expect(screen.getByLabelText(/^Имя пользователя/)).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull();
});

test('access to a group is saved at once, with all other grants', async () => {
  const after = { version: 'v2', groups: personGroups.groups };
  const shown = show('&user=12', 'owner', [respond(userRoutes.updateGroups, after)]);
  await shown.visitor.selectOptions(await screen.findByLabelText('Добавить группу'), '7');
  expect(await screen.findByText('Доступ сохранен')).toBeTruthy();
  expect(sent(shown, 'PUT').map(({ body }) => body)).toEqual([
    {
      version: 'v1',
      grants: [
        { groupId: 6, accessType: 'edit' },
        { groupId: 7, accessType: 'view' },
      ],
    },
  ]);
  expect(screen.getAllByText('Тренер группы')).toHaveLength(2);
});

const { invitation } = invited;
if (!invitation) throw new Error('The fixture has no invitation');
const toLetter = (letter: 'waiting' | 'failed', expired = false) => ({
  ...invited,
  invitation: { ...invitation, letter, expired },
});

test.each([
  [invited, /^Отправлено на zaitseva@school.example .*действует до 27 ноября/],
  [
    toLetter('waiting'),
    /^Ждет отправки на zaitseva@school.example: почта не настроена\. .*SMTP_URL.* действует до 27 ноября/,
  ],
  [toLetter('failed'), /^Не удалось отправить на zaitseva@school.example/],
  [toLetter('failed', true), /^На zaitseva@school.example ничего не отправлено, а срок ссылки истек 27 ноября/],
])('an invitation says whether its letter has left: %#', async (user, text) => {
  show('&user=13', 'owner', [respond(userRoutes.read, user)], { heldChannels: ['email'] });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('while mail is not set up, an invitation is not called sent', async () => {
  const user = toLetter('waiting');
  const handlers = [respond(userRoutes.read, user), respond(userRoutes.invite, user)];
  const { visitor } = show('&user=13', 'owner', handlers, { heldChannels: ['email'] });
  await visitor.click(await screen.findByRole('button', { name: 'Отправить еще раз' }));
  expect(
    await screen.findByText('Приглашение на zaitseva@school.example ждет отправки: почта не настроена'),
  ).toBeTruthy();
});

test('an invitation is sent again and revoked', async () => {
  const shown = show('&user=13', 'admin', [
    respond(userRoutes.read, invited),
    respond(userRoutes.invite, invited),
    respond(userRoutes.revokeInvitation, { ...invited, invitation: null }),
  ]);
  await shown.visitor.click(await screen.findByRole('button', { name: 'Отправить еще раз' }));
  expect(await screen.findByText('Приглашение передано на отправку на zaitseva@school.example')).toBeTruthy();
  await shown.visitor.click(screen.getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Приглашение отозвано')).toBeTruthy();
});

test('each group of a leaver is handed over', async () => {
  const shown = show('&user=12', 'owner', [respond(userRoutes.deactivate, leaver)]);
  const { visitor } = shown;
  await visitor.click(await screen.findByRole('button', { name: 'Отключить' }));
  const judo = await screen.findByLabelText(/^Дзюдо/);
  const dialog = within(screen.getByRole('dialog', { name: `Отключить: ${coach.name}?` }));
  expect(within(judo).queryByText(coach.name)).toBeNull();
  await visitor.selectOptions(judo, '18');
  await visitor.click(dialog.getByRole('button', { name: 'Отключить' }));
  expect(await dialog.findByText('Укажите для каждой группы, кто будет ее тренировать')).toBeTruthy();
  expect(sent(shown, 'POST')).toEqual([]);
  await visitor.selectOptions(dialog.getByLabelText(/^Искорки/), 'Пока без тренера');
  await visitor.click(dialog.getByRole('button', { name: 'Отключить' }));
  expect(await screen.findByText(`Сотрудник отключен: ${coach.name}`)).toBeTruthy();
  expect(sent(shown, 'POST').map(({ body }) => body)).toEqual([
    {
      handOver: [
        { groupId: 5, trainerId: null },
        { groupId: 8, trainerId: 18 },
      ],
    },
  ]);
});

test('a person with records is not deleted, and the server says what to do instead', async () => {
  const shown = show('&user=12', 'owner', [respondError(userRoutes.remove, 'USER_IN_RECORDS')]);
  const { visitor, api } = shown;
  const ask = async () => {
    await visitor.click(await screen.findByRole('button', { name: 'Удалить' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await visitor.click(dialog.getByRole('button', { name: 'Удалить' }));
  };
  await ask();
  expect(await screen.findByText(/^На этого сотрудника ссылаются записи/)).toBeTruthy();
  api.use(respond(userRoutes.remove, undefined));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await ask();
  await waitFor(() => expect(search(shown)).toBe('?tab=users'));
});

test('a deactivated person is reactivated', async () => {
  const shown = show('&user=15', 'owner', [respond(userRoutes.read, leaver), respond(userRoutes.reactivate, coach)]);
  await shown.visitor.click(await screen.findByRole('button', { name: 'Вернуть сотрудника' }));
  expect(await screen.findByText(`Сотрудник снова может войти: ${leaver.name}`)).toBeTruthy();
});
