import { groupRoutes } from '@school/api-contract/groups/groups';
import { transferRoutes } from '@school/api-contract/groups/transfers';
import { departureRoutes } from '@school/api-contract/students/departures';
import { studentRoutes } from '@school/api-contract/students/students';
import {
  type FakeHandler,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
  respondPage,
} from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { group, identityDocuments, student as little, row } from '../students.fixtures';
import { Component } from '../students.page';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const student = { ...little, identityDocuments };

function show(route: string, handlers: FakeHandler[] = [], user: 'admin' | 'coach' | 'owner' = 'admin') {
  return renderWithKit(<Component />, {
    user,
    route,
    path: '/students/:id',
    locales,
    handlers: [
      ...handlers,
      respond(studentRoutes.duplicates, []),
      respond(studentRoutes.read, student),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
}

const edit = (handlers?: FakeHandler[]) => show('/students/7?search=ив&edit=1', handlers);
const save = () => screen.getByRole('button', { name: 'Сохранить' });
/** Pastes the text, which is faster than typing. */
async function fill(visitor: UserEvent, name: string | RegExp, text: string): Promise<void> {
  await visitor.click(await field(name));
  await visitor.paste(text);
}
/** Texts of the interface have no-break spaces. */
const plain = (text: string) => new RegExp(`^${text.replaceAll(' ', '\\s')}$`);
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);

test('the form warns while it holds medical information without the consent of a parent', async () => {
  const missing = 'Согласия на сведения о здоровье нет';
  const added = show('/students/new');
  const typed = await field('Медицинская информация');
  expect(screen.queryByText(plain(missing))).toBeNull();
  await added.visitor.type(typed, 'Астма');
  expect(await screen.findByText(plain(missing))).toBeTruthy();
  added.unmount();

  const changed = edit([respond(studentRoutes.read, { ...student, medicalConsent: true })]);
  await changed.visitor.type(await field('Медицинская информация'), 'Астма');
  expect(screen.queryByText(plain(missing))).toBeNull();
});

test('an empty form marks every required field, and sends nothing', async () => {
  const { visitor, api } = show('/students/new');
  await visitor.click(await screen.findByRole('button', { name: 'Сохранить' }));
  await screen.findByRole('link', { name: 'Фамилия: Введите фамилию' });
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('#student-'));
  expect(links.map((link) => link.textContent)).toEqual([
    'Фамилия: Введите фамилию',
    'Имя: Введите имя',
    'Дата рождения: Укажите дату',
    'Направление: Выберите направление',
    'ФИО родителя: Введите ФИО родителя',
    'Телефон родителя: Телефон должен быть в формате +7XXXXXXXXXX',
  ]);
  await waitFor(() => expect(document.activeElement?.contains(links[0] ?? null)).toBe(true));
  expect(api.requests.some(({ method }) => method !== 'GET')).toBe(false);
});

test('a new card is created once, and opens', async () => {
  const { visitor, api, router } = show('/students/new?search=ив', [
    respond(studentRoutes.create, { ...student, id: 7 }),
  ]);
  await fill(visitor, /^Фамилия/, 'Иванова');
  await fill(visitor, /^Имя(?!,)/, 'Анна');
  await fill(visitor, /^Дата рождения/, '05.03.2016');
  await visitor.selectOptions(await field(/^Направление/), 'dance');
  await visitor.click(screen.getByLabelText('Ср'));
  await fill(visitor, /^ФИО родителя/, 'Иванова Ольга');
  await fill(visitor, /^Телефон родителя/, '9161234567');
  await visitor.dblClick(save());
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/students/7', search: '?search=%D0%B8%D0%B2' }),
  );
  const sent = api.requests.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    lastName: 'Иванова',
    birthDate: '2016-03-05',
    trainingDays: ['wednesday'],
    parentPhone: '+79161234567',
    parentEmail: null,
    secondParentPhone: null,
  });
});

test('the phone of a known family offers its parent, and a brother or sister is no duplicate then', async () => {
  const known = { id: 12, name: 'Иванов Петр', birthDate: '2014-03-05', active: true, matches: ['phone' as const] };
  const brother = {
    ...student,
    ...{ id: 12, parentName: 'Иванова Ольга Петровна', parentRelationship: 'mother' as const },
    ...{ parentPhone: '+79161234567', parentEmail: 'olga@mail.example' },
  };
  const { visitor, api } = show('/students/new', [
    respond(studentRoutes.duplicates, [known]),
    respond(studentRoutes.read, brother),
    respond(studentRoutes.create, { ...student, id: 7 }),
  ]);
  await fill(visitor, /^Фамилия/, 'Иванова');
  await fill(visitor, /^Имя(?!,)/, 'Анна');
  await fill(visitor, /^Дата рождения/, '05.03.2016');
  await visitor.selectOptions(await field(/^Направление/), 'dance');
  expect(screen.queryByText('С этим телефоном уже есть')).toBeNull();
  await fill(visitor, /^Телефон родителя/, '9161234567');
  expect((await screen.findByRole('link', { name: 'Иванов Петр' })).getAttribute('href')).toBe('/students/12');
  await visitor.click(screen.getByRole('button', { name: 'Подставить данные родителя' }));
  await waitFor(async () => expect((await field(/^ФИО родителя/)).value).toBe('Иванова Ольга Петровна'));
  await visitor.click(save());
  await waitFor(() => expect(api.requests.find(({ method }) => method === 'POST')?.body).toBeDefined());
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ lastName: 'Иванова', parentName: 'Иванова Ольга Петровна', parentRelationship: 'mother' },
    ...{ parentEmail: 'olga@mail.example', parentPassportSeries: '4510', birthCertificateNumber: null },
  });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('of a known family the card of a child who trains is taken, and one of the archive only when there is no other', async () => {
  const child = { birthDate: '2014-03-05', matches: ['phone' as const] };
  const archived = { ...child, id: 11, name: 'Иванов Олег', active: false };
  const trains = { ...child, id: 12, name: 'Иванов Петр', active: true };
  const sister = show('/students/new', [respond(studentRoutes.duplicates, [archived, trains])]);
  await fill(sister.visitor, /^Телефон родителя/, '9161234567');
  await screen.findByRole('link', { name: 'Иванов Петр' });
  const listed = within(screen.getByRole('note')).getAllByRole('listitem');
  expect(listed.map((line) => line.textContent)).toEqual(['Иванов Петр ', 'Иванов Олег В архиве']);
  await sister.visitor.click(screen.getByRole('button', { name: 'Подставить данные родителя' }));
  await waitFor(() => expect(sister.api.requests.some(({ path }) => path === '/api/students/12')).toBe(true));
  sister.unmount();
  const { visitor } = show('/students/new', [respond(studentRoutes.duplicates, [archived])]);
  await fill(visitor, /^Телефон родителя/, '9161234567');
  expect(await screen.findByRole('button', { name: 'Подставить из архива' })).toBeTruthy();
});

async function fillWithGroup(visitor: UserEvent): Promise<void> {
  await fill(visitor, /^Фамилия/, 'Иванова');
  await fill(visitor, /^Имя(?!,)/, 'Анна');
  await fill(visitor, /^Дата рождения/, '05.03.2016');
  await screen.findByRole('option', { name: /^Искры/ });
  await visitor.selectOptions(await field('Группа'), String(group.id));
  await fill(visitor, /^ФИО родителя/, 'Иванова Ольга');
  await fill(visitor, /^Телефон родителя/, '9161234567');
}

test('a group fills direction, days and address, which stay editable, and the new student joins it', async () => {
  const { visitor, api } = show('/students/new', [
    respond(groupRoutes.active, [
      { ...group, id: 8, name: 'Полная', studentCount: 12 },
      { ...group, id: 9, name: 'Чужая', access: 'view' },
      group,
    ]),
    respond(studentRoutes.create, student),
    respond(groupRoutes.addStudents, { added: 1 }),
  ]);
  expect((await screen.findByRole('option', { name: 'Полная — мест нет' })).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('option', { name: /^Чужая/ })).toBeNull();
  await fillWithGroup(visitor);
  expect((await field(/^Направление/)).value).toBe('dance');
  expect((await field('Адрес проведения занятий')).value).toBe('Москва, ул. Мира, 1');
  await visitor.click(screen.getByLabelText('Пт'));
  await visitor.click(save());
  await waitFor(() => expect(api.requests.some(({ path }) => path === '/api/groups/4/students')).toBe(true));
  const sent = api.requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path }) => path)).toEqual(['/api/students', '/api/groups/4/students']);
  expect(sent[0]?.body).toMatchObject({
    sportsDirection: 'dance',
    trainingDays: ['tuesday', 'thursday', 'friday'],
    trainingAddress: 'Москва, ул. Мира, 1',
  });
  expect(sent[1]?.body).toEqual({ studentIds: [7] });
  expect(await screen.findByText('В группе «Искры» с сегодняшнего дня')).toBeTruthy();
});

test('a group for other ages says so before the card is created', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] });
  const { visitor } = show('/students/new', [
    respond(groupRoutes.active, [{ ...group, youngestAge: 4, oldestAge: 6 }]),
  ]);
  await screen.findByRole('option', { name: /^Искры/ });
  await visitor.selectOptions(await field('Группа'), String(group.id));
  expect(screen.queryByText(/4–6/)).toBeNull();
  await fill(visitor, /^Дата рождения/, '05.03.2016');
  expect(await screen.findByText(/4–6 лет/)).toBeTruthy();
  await visitor.clear(await field(/^Дата рождения/));
  await fill(visitor, /^Дата рождения/, '05.03.2021');
  await waitFor(() => expect(screen.queryByText(/4–6 лет/)).toBeNull());
});

test('a student whom the group refuses is created all the same, and the notice says both', async () => {
  const { visitor, router } = show('/students/new', [
    respond(groupRoutes.active, [group]),
    respond(studentRoutes.create, student),
    respondError(groupRoutes.addStudents, 'GROUP_FULL'),
  ]);
  await fillWithGroup(visitor);
  await visitor.click(save());
  expect(await screen.findByText(/^Ученик добавлен: Иванова Анна/)).toBeTruthy();
  expect(await screen.findByText(/^В группу «Искры» не добавлен: /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/students/7'));
});

test('a group that gave no answer can be joined again, without a second card', async () => {
  // With room for the card beside the list: over it, the card would hide the notice from roles.
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 1240px)' }),
  );
  const { visitor, api } = show('/students/new', [
    respond(groupRoutes.active, [group]),
    respond(studentRoutes.create, student),
    respondOffline(groupRoutes.addStudents),
  ]);
  await fillWithGroup(visitor);
  await visitor.click(save());
  const again = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respond(groupRoutes.addStudents, { added: 1 }));
  await visitor.click(again);
  expect(await screen.findByText('В группе «Искры» с сегодняшнего дня')).toBeTruthy();
  const sent = api.requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path }) => path)).toEqual(['/api/students', '/api/groups/4/students', '/api/groups/4/students']);
});

test('an error opens the part that its field is folded into', async () => {
  const { visitor } = show('/students/new');
  const more = (await screen.findByText('Еще данные')).closest('details');
  expect(more?.open).toBe(false);
  await visitor.click(screen.getByText('Еще данные'));
  await fill(visitor, 'Серия паспорта', '45');
  await visitor.click(screen.getByText('Еще данные'));
  expect(more?.open).toBe(false);
  await visitor.click(save());
  await screen.findByRole('link', { name: 'Серия паспорта: Серия паспорта должна содержать 4 цифры' });
  await waitFor(() => expect(more?.open).toBe(true));
});

test('after a lost answer the same card is sent with the same key, and a changed one with another', async () => {
  const { visitor, api } = show('/students/new', [respondOffline(studentRoutes.create)]);
  await fill(visitor, /^Фамилия/, 'Иванова');
  await fill(visitor, /^Имя(?!,)/, 'Анна');
  await fill(visitor, /^Дата рождения/, '05.03.2016');
  await visitor.selectOptions(await field(/^Направление/), 'dance');
  await fill(visitor, /^ФИО родителя/, 'Иванова Ольга');
  await fill(visitor, /^Телефон родителя/, '9161234567');
  const listKeys = () =>
    api.requests.filter(({ method }) => method === 'POST').map(({ body }) => Reflect.get(Object(body), 'key'));
  await visitor.click(save());
  await waitFor(() => expect(listKeys()).toHaveLength(1));
  await waitFor(() => expect(save()).toHaveProperty('disabled', false));
  await visitor.click(save());
  await waitFor(() => expect(listKeys()).toHaveLength(2));
  await fill(visitor, /^Отчество/, 'Петровна');
  await visitor.click(save());
  await waitFor(() => expect(listKeys()).toHaveLength(3));
  const [first, second, third] = listKeys();
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('editing sends the version that was read, and returns to the card', async () => {
  const { visitor, api, router } = edit([
    respond(studentRoutes.update, ({ body }) => ({
      ...student,
      ...Object(body),
      updatedAt: '2026-11-21T10:00:00.000Z',
    })),
  ]);
  await visitor.clear(await field('Эл. почта родителя'));
  await fill(visitor, 'Эл. почта родителя', 'new@example.ru');
  await visitor.click(save());
  await waitFor(() => expect(router.state.location.search).toBe('?search=%D0%B8%D0%B2'));
  const put = api.requests.find(({ method }) => method === 'PUT');
  expect(put?.body).toMatchObject({
    parentEmail: 'new@example.ru',
    parentPassportSeries: '4510',
    updatedAt: student.updatedAt,
  });
  expect(await screen.findByText('new@example.ru')).toBeTruthy();
  expect(api.requests.some(({ path }) => path.endsWith('/duplicates'))).toBe(false);
});

test('after a save by another user typed values stay, and saving again sends the new version', async () => {
  let attempts = 0;
  const changed = {
    ...student,
    parentEmail: 'their@example.ru',
    parentName: 'Петрова Ольга',
    updatedAt: '2026-11-21T10:00:00.000Z',
  };
  const { visitor, api } = edit([
    {
      route: studentRoutes.update,
      answer: (request) => {
        attempts += 1;
        const answer =
          attempts === 1
            ? respondError(studentRoutes.update, 'CONFLICT', {
                message: 'Эти данные уже изменил другой сотрудник: Петрова',
              })
            : respond(studentRoutes.update, changed);
        return answer.answer(request);
      },
    },
  ]);
  await visitor.clear(await field('Эл. почта родителя'));
  await fill(visitor, 'Эл. почта родителя', 'mine@example.ru');
  await fill(visitor, 'Отчество', 'а');
  api.use(respond(studentRoutes.read, changed));
  await visitor.click(save());
  expect(await screen.findByText('Эти данные уже изменил другой сотрудник: Петрова')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Эти данные уже изменил'));
  expect(await screen.findByText('Эл. почта родителя: там теперь «their@example.ru», а у вас другое')).toBeTruthy();
  expect((await field('Эл. почта родителя')).value).toBe('mine@example.ru');
  expect((await field('Отчество')).value).toBe('Сергеевнаа');
  expect((await field(/^ФИО родителя/)).value).toBe('Петрова Ольга');
  await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());
  await visitor.click(save());
  await waitFor(() => expect(attempts).toBe(2));
  expect(api.requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    parentEmail: 'mine@example.ru',
    parentName: 'Петрова Ольга',
    middleName: 'Сергеевнаа',
    updatedAt: changed.updatedAt,
  });
});

test('when the card cannot be refetched after a save by another user, says so and keeps typed values', async () => {
  const message = 'Эти данные уже изменил другой сотрудник: Петрова';
  const { visitor, api } = edit([respondError(studentRoutes.update, 'CONFLICT', { message })]);
  await fill(visitor, 'Отчество', 'а');
  api.use(respondOffline(studentRoutes.read));
  await visitor.click(save());
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await field('Отчество')).value).toBe('Сергеевнаа');
  await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());
});

test('a field that the server refuses is marked', async () => {
  const { visitor } = edit([
    respondError(studentRoutes.update, 'VALIDATION_FAILED', {
      details: [{ path: 'birthDate', message: 'Ребенку должно быть не больше 18 лет' }],
    }),
  ]);
  await fill(visitor, 'Отчество', 'а');
  await visitor.click(save());
  expect(await screen.findByText('Дата рождения: Ребенку должно быть не больше 18 лет')).toBeTruthy();
  expect((await field(/^Дата рождения/)).getAttribute('aria-invalid')).toBe('true');
});

test('possible duplicates are shown first, and the child can still be saved', async () => {
  const known = { id: 12, name: 'Иванова Анна', birthDate: '2016-03-05', active: false, matches: ['phone' as const] };
  const { visitor, api } = edit([respond(studentRoutes.duplicates, [known]), respond(studentRoutes.update, student)]);
  await fill(visitor, /^Имя(?!,)/, 'а');
  await visitor.click(save());
  const dialog = await screen.findByRole('alertdialog', { name: 'Возможно, этот ученик уже есть в списке' });
  expect(within(dialog).getByRole('link', { name: 'Иванова Анна' }).getAttribute('href')).toBe('/students/12');
  expect(within(dialog).getByText(/совпадает телефон/)).toBeTruthy();
  expect(api.requests.find(({ path }) => path.endsWith('/duplicates'))?.query).toEqual({
    lastName: 'Иванова',
    firstName: 'Аннаа',
    birthDate: '2016-03-05',
    phone: '+79161234567',
    exceptId: '7',
  });
  expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false);
  await visitor.click(within(dialog).getByRole('button', { name: 'Все равно сохранить' }));
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'PUT')).toBe(true));
});

test('closing with typed values asks first', async () => {
  const { visitor, router } = edit();
  await fill(visitor, 'Отчество', 'а');
  await visitor.click(screen.getByRole('button', { name: 'Отмена' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Остаться' }));
  expect((await field('Отчество')).value).toBe('Сергеевнаа');
  await visitor.click(screen.getByRole('button', { name: 'Отмена' }));
  await visitor.click(await screen.findByRole('button', { name: 'Уйти' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=%D0%B8%D0%B2'));
  // the answer counts for the navigation too
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('Back with typed values asks first', async () => {
  const { visitor, router } = show('/students/7');
  await act(() => router.navigate('/students/7?edit=1'));
  await fill(visitor, 'Отчество', 'а');
  await act(() => router.navigate(-1));
  const dialog = await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Остаться' }));
  expect((await field('Отчество')).value).toBe('Сергеевнаа');
  expect(router.state.location.search).toBe('?edit=1');
});

test('a birth date with a year of two digits is taken when the field is left', async () => {
  const { visitor } = show('/students/new');
  await fill(visitor, /^Дата рождения/, '5.3.18');
  await visitor.tab();
  expect(await field(/^Дата рождения/)).toHaveProperty('value', '05.03.2018');
});

test('a new phone of the parent asks for the siblings, and names the contract that waits with the former one', async () => {
  const { visitor, api } = show('/students/7?edit=1', [
    respond(studentRoutes.duplicates, []),
    respond(studentRoutes.phoneUses, {
      siblings: [
        { id: 8, name: 'Алексеев Глеб' },
        { id: 9, name: 'Алексеева Вера' },
      ],
      waitingContracts: [{ id: 5, contractNumber: '2026-00005' }],
    }),
    respond(studentRoutes.update, student),
  ]);
  await visitor.clear(await field(/^Телефон родителя/));
  await fill(visitor, /^Телефон родителя/, '9167770002');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByLabelText('Сменить и здесь: Алексеев Глеб')).toHaveProperty('checked', true);
  await visitor.click(dialog.getByLabelText('Сменить и здесь: Алексеева Вера'));
  expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false);
  await visitor.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Договор 2026-00005 ждет подписи по прежнему номеру.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Открыть договор' })).toBeTruthy();
  expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ parentPhone: '+79167770002', phoneAlsoOf: [8] },
  });
});

test('archiving asks first, and can be undone; then the former groups are offered', async () => {
  const { visitor, api } = show('/students/7', [
    // the user cannot see two of the three groups
    respond(studentRoutes.read, { ...student, groupCount: 3 }),
    respond(departureRoutes.read, { subscriptions: [], balance: null, contracts: [] }),
    respond(studentRoutes.archive, { ...student, active: false, groups: [], groupCount: 0 }),
    respond(studentRoutes.restore, { ...student, groups: [], groupCount: 0 }),
    respond(studentRoutes.groups, [
      { group: { id: 4, name: 'Искры' }, trainerName: null, joinDate: '2026-09-01', leaveDate: '2026-11-22' },
      { group: { id: 5, name: 'Старая' }, trainerName: null, joinDate: '2025-09-01', leaveDate: '2026-05-31' },
    ]),
    respond(transferRoutes.choices, { sportsDirection: 'dance', childAge: 8, current: [], groups: [] }),
  ]);
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'В архив' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/выйдет из 3 групп сегодня/)).toBeTruthy();
  const archive = within(dialog).getByRole('button', { name: 'В архив' });
  await waitFor(() => expect(archive.getAttribute('aria-busy')).not.toBe('true'));
  await visitor.click(archive);
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'Вернуть из архива' }));
  expect(await screen.findByText('Пока без группы. До архива: Искры')).toBeTruthy();
  expect(api.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/students/7/archive',
    '/api/students/7/restore',
  ]);
  await visitor.click(screen.getByRole('button', { name: 'Добавить в группу' }));
  expect(await screen.findByRole('dialog', { name: /группу/ })).toBeTruthy();
});

test('archiving names what the child still has, ends what stays ticked, and says what remains', async () => {
  const subscription = { id: 5, planName: 'Танцы', startsOn: '2026-11-10', endsOn: '2026-12-09' };
  const updatedAt = '2026-11-10T09:00:00.000Z';
  const balance = {
    currency: 'RUB',
    charged: 9000,
    paid: 2000,
    balance: 7000,
    due: 2500,
    dueSince: null,
    dueDays: null,
    pending: 0,
  };
  const { visitor, api } = show(
    '/students/7',
    [
      respond(departureRoutes.read, {
        subscriptions: [{ ...subscription, updatedAt, unusedPart: 1500 }],
        balance,
        contracts: [
          { id: 8, contractNumber: 'Д-8', status: 'completed' },
          { id: 9, contractNumber: 'Д-9', status: 'sent' },
        ],
      }),
      respond(departureRoutes.create, { ...student, active: false, groups: [], groupCount: 0 }),
    ],
    'owner',
  );
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'В архив' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByLabelText(/^Отменить абонемент «Танцы»/)).toHaveProperty('checked', true);
  expect(dialog.getByText(/^Долг 5\s500\s₽ останется/)).toBeTruthy();
  await visitor.click(dialog.getByLabelText(/^Отменить договор № Д-9/));
  expect(dialog.queryByLabelText(/^Сообщить родителю/)).toBeNull();
  expect(dialog.getByLabelText(/^Расторгнуть договор № Д-8/)).toHaveProperty('checked', true);
  await visitor.clear(dialog.getByLabelText(/^Причина/));
  await visitor.click(dialog.getByRole('button', { name: 'В архив' }));
  expect(dialog.getByText('Заполните это поле')).toBeTruthy();
  await visitor.type(dialog.getByLabelText(/^Причина/), 'Переезд');
  await visitor.click(dialog.getByRole('button', { name: 'В архив' }));
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(api.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      path: '/api/students/7/departure',
      body: { subscriptions: [{ id: 5, updatedAt, credit: 1500 }], contractIds: [8], reason: 'Переезд' },
    },
  ]);
});

test('a slow look at what the child still has can be cancelled, and nothing is archived before it', async () => {
  const nothing = { subscriptions: [], balance: null, contracts: [] };
  const { visitor, api } = show('/students/7', [respond(departureRoutes.read, nothing, { pending: true })], 'owner');
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'В архив' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await visitor.click(dialog.getByRole('button', { name: 'В архив' }));
  await visitor.click(dialog.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a refused departure keeps the dialog with its choices and says why', async () => {
  const contract = { id: 9, contractNumber: 'Д-9', status: 'sent' as const };
  const { visitor, api } = show(
    '/students/7',
    [
      respond(departureRoutes.read, { subscriptions: [], balance: null, contracts: [contract] }),
      respondError(departureRoutes.create, 'CONFLICT', { message: 'Сумма изменилась' }),
    ],
    'owner',
  );
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'В архив' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await visitor.clear(await dialog.findByLabelText(/^Причина/));
  await visitor.type(dialog.getByLabelText(/^Причина/), 'Переезд');
  await visitor.click(dialog.getByLabelText(/^Сообщить родителю/));
  await visitor.click(dialog.getByRole('button', { name: 'В архив' }));
  expect(await dialog.findByText('Не удалось отправить ученика в архив')).toBeTruthy();
  expect(dialog.getByLabelText(/^Причина/)).toHaveProperty('value', 'Переезд');
  expect(dialog.getByLabelText(/^Сообщить родителю/)).toHaveProperty('checked', false);
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ tellFamily: false });
});

test('a coach sees why the card cannot be edited, and the address does not open the form', async () => {
  const { visitor } = show('/students/7?edit=1', [], 'coach');
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  const edit = await screen.findByRole('menuitem', { name: /^Изменить/ });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Карточки изменяют владелец и администраторы')).toBeTruthy();
  expect(screen.queryByLabelText('Отчество')).toBeNull();
});

test('the history shows old and new values, who and when', async () => {
  show('/students/7?tab=history', [
    respondPage(studentRoutes.history, {
      items: [
        {
          id: 2,
          event: 'updated',
          byName: 'Петрова',
          at: '2026-11-21T10:00:00.000Z',
          changes: [
            { field: 'trainingDays', from: 'friday,monday', to: 'monday' },
            { field: 'secondParentPhone', from: '+79161112244', to: null },
          ],
        },
      ],
    }),
  ]);
  const list = await screen.findByRole('list', { name: 'История' });
  expect(within(list).getByText('Карточка изменена')).toBeTruthy();
  expect(within(list).getByText('Петрова, 21 ноября 2026 в 13:00')).toBeTruthy();
  expect(list.textContent).toContain('Дни занятий: понедельник и пятница → понедельник');
  expect(list.textContent).toContain('Телефон второго родителя: +7 (916) 111-22-44 → не заполнено');
});
