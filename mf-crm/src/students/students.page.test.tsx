import { groupRoutes } from '@school/api-contract/groups/groups';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { type Student, studentRoutes } from '@school/api-contract/students/students';
import {
  type FakeHandler,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
  respondPage,
} from '@school/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { entered, summary } from '../payments/payments.fixtures';
import { locales } from '../shared/locales.fixtures';
import { ofStudent } from '../subscriptions/subscriptions.fixtures';
import { marks } from './records/records.fixtures';
import { group, identityDocuments, row, student } from './students.fixtures';
import { Component } from './students.page';

function show(route: string, ...handlers: FakeHandler[]) {
  return renderWithKit(<Component />, {
    user: 'admin',
    route,
    path: route.startsWith('/students/') ? '/students/:id' : '/students',
    locales,
    handlers: [...handlers, respondPage(studentRoutes.list, { items: [row] })],
  });
}

test('lists students with age, groups, a number to call and the contract', async () => {
  show('/students');
  const line = await screen.findByRole('row', { name: /Иванова Анна Сергеевна/ });
  expect(within(line).getByText('Танцы 7–9')).toBeTruthy();
  expect(within(line).getByRole('link', { name: '+7 (916) 123-45-67' }).getAttribute('href')).toBe('tel:+79161234567');
  expect(within(line).getByText('2026-00007')).toBeTruthy();
  expect(screen.getByText('1 ученик')).toBeTruthy();
});

test('children of the same name are told apart by patronymic or year of birth', async () => {
  const namesakes = [
    { ...row, middleName: 'Сергеевна' },
    { ...row, id: 8, middleName: 'Олеговна' },
    { ...row, id: 9, middleName: null, birthDate: '2011-05-01' },
  ];
  show('/students', respondPage(studentRoutes.list, { items: namesakes }));
  for (const name of ['Иванова Анна Сергеевна', 'Иванова Анна Олеговна', 'Иванова Анна, 2011'])
    expect(await screen.findByRole('link', { name })).toBeTruthy();
});

test('a sign is shown before the names of students with medical information', async () => {
  show('/students', respondPage(studentRoutes.list, { items: [row, { ...row, id: 8, hasMedicalInfo: true }] }));
  const [, without, having] = await screen.findAllByRole('row');
  expect(within(without ?? document.body).queryByRole('img', { name: 'Есть сведения о здоровье' })).toBeNull();
  expect(within(having ?? document.body).getByRole('img', { name: 'Есть сведения о здоровье' })).toBeTruthy();
});

test('who may add students stands alone under the heading while their number is not known', async () => {
  renderWithKit(<Component />, {
    ...{ user: 'coach', route: '/students', path: '/students', locales },
    handlers: [respondOffline(studentRoutes.list)],
  });
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy();
  const note = screen.getByText('Добавлять учеников могут владелец и администраторы.');
  expect(note.parentElement?.textContent?.trim()).toBe('Добавлять учеников могут владелец и администраторы.');
});

test('searches for the typed text once typing pauses, and keeps it in the address', async () => {
  const { api, router } = show('/students');
  await screen.findByRole('row', { name: /Иванова/ });
  // at once: a pause while typing would begin a search of its own
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Анна' } });
  await waitFor(() => expect(router.state.location.search).toBe(`?search=${encodeURIComponent('Анна')}`));
  await waitFor(() => expect(api.requests.at(-1)?.query).toMatchObject({ search: 'Анна', active: 'true' }));
  expect(api.requests.filter((request) => request.query.search)).toHaveLength(1);
});

test('Back removes a chosen filter', async () => {
  const { visitor, router } = show('/students?search=ив', respondPage(studentRoutes.list, { items: [row] }));
  await visitor.click(await screen.findByRole('button', { name: 'Договор не подписан' }));
  await waitFor(() => expect(router.state.location.search).toContain('unsigned=1'));
  await act(() => router.navigate(-1));
  expect(router.state.location.search).not.toContain('unsigned');
  const chip = await screen.findByRole('button', { name: 'Договор не подписан' });
  expect(chip.getAttribute('aria-pressed')).toBe('false');
});

test('Back in the browser puts the text back into the search', async () => {
  const { visitor, router } = show('/students?search=Анна');
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  expect(search.value).toBe('Анна');
  await act(() => router.navigate('/students'));
  await waitFor(() => expect(search.value).toBe(''));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(search.value).toBe('Анна'));
  await visitor.type(search, ' Се');
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('search')).toBe('Анна Се'));
});

test('requests the next page with the cursor of the previous one', async () => {
  const { visitor, api } = show(
    '/students',
    respondPage(studentRoutes.list, ({ query }) =>
      query.cursor === 'second'
        ? { items: [{ ...row, id: 8, firstName: 'Вера' }], total: 2 }
        : { items: [row], total: 2, nextCursor: 'second' },
    ),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Показать еще' }));
  expect(await screen.findByRole('row', { name: /Иванова Вера/ })).toBeTruthy();
  expect(screen.getByText('Показано 2 из 2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Показать еще' })).toBeNull();
  expect(api.requests.filter(({ path }) => path === '/api/students')).toHaveLength(2);
});

test('says why nobody is shown and offers a next step', async () => {
  const { visitor, router } = show('/students?search=zzz', respondPage(studentRoutes.list, { items: [] }));
  await visitor.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await screen.findByText('Учеников пока нет')).toBeTruthy();
});

test('a refusal is shown with its text and can be retried', async () => {
  const { visitor, api } = show('/students', respondError(studentRoutes.list, 'SERVICE_UNAVAILABLE'));
  expect(await screen.findByText('Сервис временно недоступен. Попробуйте через минуту.')).toBeTruthy();
  api.use(respondPage(studentRoutes.list, { items: [row] }));
  await visitor.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('row', { name: /Иванова/ })).toBeTruthy();
});

test('the panel opens by address, shows Russian day names and closes back to the same filter', async () => {
  const { visitor, router } = show('/students/7?search=ив', respond(studentRoutes.read, student));
  const panel = await screen.findByRole('dialog', { name: 'Иванова Анна Сергеевна' });
  expect(await within(panel).findByText('понедельник, среда и пятница', { exact: false })).toBeTruthy();
  expect(within(panel).getByText('Не указано')).toBeTruthy();
  expect(within(panel).queryByRole('heading', { name: 'Документы' })).toBeNull();
  await visitor.click(within(panel).getByRole('button', { name: 'Закрыть карточку' }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/students' }));
  expect(router.state.location.search).toContain('search=');
});

test('identity documents appear when the API returns them', async () => {
  show('/students/7', respond(studentRoutes.read, { ...student, identityDocuments }));
  expect(await screen.findByText('IV-МЮ 123456 от 20 марта 2016')).toBeTruthy();
  expect(screen.getByText('4510 123456')).toBeTruthy();
});

test('an unknown or inaccessible student is distinguished from a failure', async () => {
  show('/students/7', respondError(studentRoutes.read, 'NOT_FOUND'));
  expect(await screen.findByText('Ученик не найден')).toBeTruthy();
});

test('a user who manages registrations has a tab with the contracts, kept in the address beside the filter', async () => {
  const { visitor, router } = renderWithKit(<Component />, {
    user: 'admin',
    route: '/students/7?search=ив',
    path: '/students/:id',
    locales,
    slots: {
      'student-contracts': ({ studentId, studentName }) => <p>{`contracts of ${studentId}, ${studentName}`}</p>,
    },
    handlers: [respond(studentRoutes.read, student), respondPage(studentRoutes.list, { items: [row] })],
  });
  await visitor.click(await screen.findByRole('tab', { name: 'Договоры' }));
  expect(await screen.findByText('contracts of 7, Иванова Анна Сергеевна')).toBeTruthy();
  expect(new URLSearchParams(router.state.location.search).get('tab')).toBe('contracts');
  await visitor.click(screen.getByRole('button', { name: 'Закрыть карточку' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/students'));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ search: 'ив' });
});

test('the contracts get the number that only the card holds, as the head shows it', async () => {
  const old = { ...student, contractNumber: '2024-00311', contractStatus: null, contractDate: '2024-09-01' };
  renderWithKit(<Component />, {
    user: 'admin',
    route: '/students/7?tab=contracts',
    path: '/students/:id',
    locales,
    slots: { 'student-contracts': ({ cardContract }) => <p>{`of ${cardContract?.date}: ${cardContract?.number}`}</p> },
    handlers: [respond(studentRoutes.read, old), respondPage(studentRoutes.list, { items: [row] })],
  });
  expect(await screen.findByText('of 2024-09-01: 2024-00311')).toBeTruthy();
});

test('the tab says so when no remote fills the contracts slot', async () => {
  show('/students/7?tab=contracts', respond(studentRoutes.read, student));
  expect(await screen.findByText('Раздел договоров сейчас не открывается')).toBeTruthy();
});

test.each([
  ['owner', 'Обзор Группы Посещения Абонементы Платежи Документы Договоры История'],
  ['admin', 'Обзор Группы Посещения Абонементы Документы Договоры История'],
  ['coach', 'Обзор Группы Посещения Абонементы'],
  ['accountant', 'Обзор Абонементы Платежи'],
] as const)('%s has the tabs %s, and falls back to the overview', async (user, tabs) => {
  renderWithKit(<Component />, {
    user,
    route: user === 'owner' || user === 'admin' ? '/students/7' : '/students/7?tab=documents',
    path: '/students/:id',
    locales,
    handlers: [respond(studentRoutes.read, student), respondPage(studentRoutes.list, { items: [row] })],
  });
  expect(await screen.findByText('понедельник, среда и пятница', { exact: false })).toBeTruthy();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(tabs.split(' '));
});

test('chips, group and order are kept in the address, sent to the API, and used for the export', async () => {
  const { visitor, api, router } = renderWithKit(<Component />, {
    user: 'owner',
    route: '/students?search=ив',
    path: '/students',
    locales,
    handlers: [respond(groupRoutes.active, [group]), respondPage(studentRoutes.list, { items: [row] })],
  });
  await visitor.click(await screen.findByRole('button', { name: 'Договор не подписан' }));
  await visitor.click(screen.getByRole('button', { name: 'Истекает документ' }));
  await visitor.click(screen.getByRole('button', { name: 'Фильтры' }));
  await visitor.selectOptions(await screen.findByLabelText('Группа'), await screen.findByText('Искры'));
  await visitor.selectOptions(screen.getByLabelText('Порядок'), '-birthDate');
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    search: 'ив',
    group: '4',
    unsigned: '1',
    documentEnding: '1',
    sort: '-birthDate',
  });
  const query = {
    search: 'ив',
    active: 'true',
    groupId: '4',
    unsigned: 'true',
    documentEnding: 'true',
    sort: '-birthDate',
  };
  await waitFor(() => expect(api.requests.at(-1)).toMatchObject({ path: '/api/students', query }));
  await visitor.click(screen.getByRole('button', { name: 'Еще действия' }));
  const file = (await screen.findByRole('menuitem', { name: 'Скачать Excel' })).getAttribute('href') ?? '';
  await visitor.keyboard('{Escape}');
  expect(file.split('?')[0]).toBe('/api/students/export.xlsx');
  expect(Object.fromEntries(new URLSearchParams(file.split('?')[1]))).toEqual(query);
  await visitor.click(await screen.findByRole('button', { name: 'Договор не подписан' }));
  expect(router.state.location.search).not.toContain('unsigned');
});

test('two chips pressed before the page renders again both filter, and Back removes the second', async () => {
  const { api, router } = show('/students?group=4');
  const chips = await screen.findAllByRole('button', { name: /^(Договор не подписан|Истекает документ)$/ });
  act(() => {
    for (const chip of chips) chip.click();
  });
  expect(router.state.location.search).toBe('?group=4&unsigned=1&documentEnding=1');
  await waitFor(() => expect(api.requests.at(-1)?.query).toMatchObject({ unsigned: 'true', documentEnding: 'true' }));
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?group=4&unsigned=1');
});

test('a user who sees payments can filter by debt, and sees the amount in the list and in the card', async () => {
  const owing = { ...row, owes: { amount: 5000, currency: 'RUB', days: 12 } };
  const { visitor, api, router } = renderWithKit(<Component />, {
    user: 'accountant',
    route: '/students',
    path: '/students',
    locales,
    handlers: [respondPage(studentRoutes.list, ({ query }) => ({ items: [query.owes ? owing : row] }))],
  });
  await screen.findByRole('row', { name: /Иванова/ });
  expect(screen.queryByText(/₽/)).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Есть долг' }));
  const line = await screen.findByRole('row', { name: /Долг 5\s000\s₽/ });
  expect(within(line).getByRole('link', { name: 'Иванова Анна Сергеевна' })).toBeTruthy();
  expect(router.state.location.search).toBe('?owes=1');
  expect(api.requests.at(-1)?.query).toMatchObject({ owes: 'true' });
  await visitor.click(screen.getByRole('button', { name: 'Еще действия' }));
  expect((await screen.findByRole('menuitem', { name: 'Скачать Excel' })).getAttribute('href')).toContain('owes=true');
});

test('the list says what is owed, or that nothing is, to those who see payments', async () => {
  const other = { ...row, id: 2, lastName: 'Петрова' };
  const open = (items: (typeof row)[]) =>
    renderWithKit(<Component />, {
      user: 'accountant',
      route: '/students',
      path: '/students',
      locales,
      handlers: [respondPage(studentRoutes.list, { items })],
    });
  const { unmount } = open([row, other]);
  await screen.findByRole('row', { name: /Иванова/ });
  expect(screen.queryByRole('columnheader', { name: 'Долг' })).toBeNull();
  unmount();
  open([
    { ...row, owes: { amount: 5000, currency: 'RUB', days: 12 } },
    { ...other, owes: null },
  ]);
  const line = await screen.findByRole('row', { name: /Иванова/ });
  expect(screen.getByRole('columnheader', { name: 'Долг' })).toBeTruthy();
  expect(within(line).getByText(/5\s000/)).toBeTruthy();
  const cells = within(screen.getByRole('row', { name: /Петрова/ })).getAllByRole('cell');
  expect(cells.at(-1)?.textContent).toBe('');
});

test.each([
  ['an electronic one', {}, /^Договор2026-00007Завершен 2\sсен( 2026)?$/],
  [
    'one that waits for the parent',
    { contractStatus: 'sent' as const, contractSignedAt: null },
    /^Договор2026-00007Ждет подписи$/,
  ],
  ['one that was signed and ended', { contractStatus: 'cancelled' as const }, /^Договор2026-00007Расторгнут$/],
  [
    'one that ended unsigned',
    { contractStatus: 'cancelled' as const, contractWasSigned: false },
    /^Договор2026-00007Отменен$/,
  ],
  ['one that is only in the card', { contractStatus: null }, /^Договор2026-00007от 1\sсен( 2026)?, на\sбумаге$/],
  ['none', { contractStatus: null, contractNumber: null, contractDate: null }, /^ДоговорНет договора$/],
])('the facts say state, number and date of the contract: %s', async (_which, change, expected) => {
  renderWithKit(<Component />, {
    user: 'owner',
    route: '/students/7',
    path: '/students/:id',
    locales,
    handlers: [
      respond(studentRoutes.read, { ...student, ...change }),
      respond(studentRoutes.attendance, []),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Иванова Анна Сергеевна' }));
  const facts = await panel.findByRole('region', { name: 'Коротко об ученике' });
  expect(facts.firstElementChild?.textContent).toMatch(expected);
});

test('the attendance shows what the coach wrote about a session', async () => {
  renderWithKit(<Component />, {
    user: 'admin',
    route: '/students/7?tab=attendance',
    path: '/students/:id',
    locales,
    handlers: [
      respond(studentRoutes.read, student),
      respond(studentRoutes.attendance, marks),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
  const comment = await screen.findByText('Готовились к турниру');
  expect(comment.closest('li')?.textContent).toContain('18 ноября 2026');
});

test('a child whose groups are closed to the user is not said to be in none', async () => {
  const hidden = { ...student, groups: [], groupCount: 2, attendancePercent: null };
  const card = (user: 'admin' | 'owner', tab: string, shown: Student) =>
    renderWithKit(<Component />, {
      user,
      route: `/students/7?tab=${tab}`,
      path: '/students/:id',
      locales,
      handlers: [
        respond(studentRoutes.read, shown),
        respond(studentRoutes.groups, []),
        respond(studentRoutes.attendance, []),
        respondPage(studentRoutes.list, { items: [row] }),
      ],
    });
  const groups = card('admin', 'groups', hidden);
  expect(await screen.findByText('В группах, которых вы не видите')).toBeTruthy();
  expect(screen.queryByText('Пока ни в одной группе не состоит')).toBeNull();
  groups.unmount();
  const marks = card('admin', 'attendance', hidden);
  expect(await screen.findByText('В группах, которые вы видите, отметок за 90 дней нет')).toBeTruthy();
  expect(screen.queryByText('Нет отметок')).toBeNull();
  marks.unmount();
  const none = card('admin', 'groups', { ...hidden, groupCount: 0 });
  expect(await screen.findByText('Пока ни в одной группе не состоит')).toBeTruthy();
  none.unmount();
  card('owner', 'attendance', { ...hidden, groupCount: 0 });
  expect(await screen.findByText('За последние 90 дней отметок нет')).toBeTruthy();
});

test('the head of a card shows age, group, contract, debt and attendance once, calls, and opens the tab behind a fact', async () => {
  const { visitor, router } = renderWithKit(<Component />, {
    user: 'owner',
    route: '/students/7?search=ив',
    path: '/students/:id',
    locales,
    handlers: [
      respond(studentRoutes.read, { ...student, owes: { amount: 5000, currency: 'RUB', days: 12 } }),
      respond(studentRoutes.attendance, []),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Иванова Анна Сергеевна' }));
  const facts = within(await panel.findByRole('region', { name: 'Коротко об ученике' }));
  expect(facts.getByText(/5\s000/)).toBeTruthy();
  expect(panel.getAllByText('Танцы 7–9')).toHaveLength(1);
  expect(panel.getAllByText(/2026-00007/)).toHaveLength(1);
  expect(panel.getByRole('link', { name: /^Позвонить: / }).getAttribute('href')).toBe('tel:+79161234567');
  expect(panel.getByRole('link', { name: /^SMS: / }).getAttribute('href')).toBe('sms:+79161234567');
  await visitor.click(facts.getByRole('link', { name: 'Посещаемость' }));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      search: 'ив',
      tab: 'attendance',
    }),
  );
});

test('the head of a card says what the family has paid ahead', async () => {
  renderWithKit(<Component />, {
    user: 'owner',
    school: { sellsSubscriptions: true },
    route: '/students/7',
    path: '/students/:id',
    locales,
    handlers: [
      respond(studentRoutes.read, { ...student, owes: null }),
      respond(studentRoutes.attendance, []),
      respond(subscriptionRoutes.ofStudent, {
        ...ofStudent,
        balance: ofStudent.balance && { ...ofStudent.balance, balance: -2000, due: 0 },
      }),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Иванова Анна Сергеевна' }));
  const facts = within(await panel.findByRole('region', { name: 'Коротко об ученике' }));
  expect(await facts.findByText(/^Аванс 2\s000/)).toBeTruthy();
});

test.each([
  ['paid ahead', { state: 'active', endsOn: '2126-11-30' }, { due: 0 }, /^Оплаченодо 30 ноя 2126/],
  ['to be paid later', { state: 'coming', endsOn: '2126-12-31' }, { paid: 0 }, /^Абонементдо 31 дек 2126долга нет/],
  [
    'used up',
    { state: 'ended', endReason: 'usedUp', endsOn: '2126-12-31' },
    { due: 0 },
    /^ОплатаНет абонементазанятия закончились/,
  ],
  [
    'ended',
    { state: 'ended', endReason: 'periodOver', endsOn: '2020-11-10' },
    { due: 0 },
    /^ОплатаНет абонементазакончился 10 ноя 2020/,
  ],
] as const)('beside no debt the facts say how far the family has paid: %s', async (_which, change, paid, expected) => {
  const [subscription] = ofStudent.subscriptions;
  renderWithKit(<Component />, {
    user: 'owner',
    school: { sellsSubscriptions: true },
    route: '/students/7',
    path: '/students/:id',
    locales,
    handlers: [
      respond(studentRoutes.read, { ...student, owes: null }),
      respond(studentRoutes.attendance, []),
      respond(subscriptionRoutes.ofStudent, {
        ...ofStudent,
        balance: null,
        subscriptions: subscription
          ? [{ ...subscription, ...change, money: subscription.money && { ...subscription.money, ...paid } }]
          : [],
      }),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
  const panel = within(await screen.findByRole('dialog', { name: 'Иванова Анна Сергеевна' }));
  const facts = await panel.findByRole('region', { name: 'Коротко об ученике' });
  await waitFor(() => expect(facts.children[1]?.textContent).toMatch(expected));
});

test('the payments of a card start with the debt', async () => {
  renderWithKit(<Component />, {
    user: 'accountant',
    route: '/students/7?tab=payments',
    path: '/students/:id',
    locales,
    handlers: [
      respond(studentRoutes.read, { ...student, owes: { amount: 5000, currency: 'RUB', days: 12 } }),
      respondPage(studentRoutes.payments, { items: [] }),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
  expect(await screen.findByText(/^К оплате: 5\s000\s₽$/)).toBeTruthy();
});

test('a payment is taken over the card, with the student chosen, by those who see payments', async () => {
  const { visitor, api } = renderWithKit(<Component />, {
    ...{ user: 'accountant', route: '/students/7', path: '/students/:id', locales },
    handlers: [
      respond(studentRoutes.read, student),
      respond(paymentRoutes.summary, summary),
      respond(subscriptionRoutes.ofStudent, ofStudent),
      respond(paymentRoutes.create, entered),
      respondPage(paymentRoutes.list, { items: [] }),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
  await visitor.click(await screen.findByRole('button', { name: 'Принять оплату' }));
  const form = within(await screen.findByRole('dialog', { name: 'Новый платеж' }));
  expect(form.getByText('Иванова Анна Сергеевна')).toBeTruthy();
  await visitor.click(await form.findByRole('button', { name: /^Подставить 2\s320\s₽/ }));
  await visitor.click(form.getByRole('button', { name: 'Внести' }));
  await waitFor(() =>
    expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { amount: 2320, description: 'Занятия за ноябрь 2026', studentId: student.id },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Новый платеж' })).toBeNull());
  expect(await screen.findByText(/^Иванова Анна · 4\s500\s₽$/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Принять оплату' })).toBeTruthy();
});

test('an archived student is offered no subscription', async () => {
  renderWithKit(<Component />, {
    ...{ user: 'owner', route: '/students/7?tab=subscriptions', path: '/students/:id', locales },
    handlers: [
      respond(studentRoutes.read, { ...student, active: false, groups: [], groupCount: 0 }),
      respond(subscriptionRoutes.ofStudent, ofStudent),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
  expect(await screen.findByRole('region', { name: 'Абонементы' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Продать абонемент' })).toBeNull();
});

test('a user who may not take payments is not offered to', async () => {
  const { visitor } = show('/students/7', respond(studentRoutes.read, student));
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  expect(await screen.findByRole('menuitem', { name: 'Изменить' })).toBeTruthy();
  expect(screen.queryByText('Принять оплату')).toBeNull();
});

test('a user who sees no payments has no debt chip, and an address with it does not filter', async () => {
  const { api } = show('/students?owes=1');
  await screen.findByRole('row', { name: /Иванова/ });
  expect(screen.queryByRole('button', { name: 'Есть долг' })).toBeNull();
  for (const { query } of api.requests) expect(query).not.toHaveProperty('owes');
});

test('an empty archive says what it is for; with another filter it says that the filter finds nobody', async () => {
  const { visitor } = show('/students?archived=1', respondPage(studentRoutes.list, { items: [] }));
  expect(await screen.findByText('Архив пуст')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Сбросить фильтры' })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Договор не подписан' }));
  expect(await screen.findByText('Никого не нашли')).toBeTruthy();
});

test('a filter that finds nobody can be reset as a whole; the order stays', async () => {
  const { visitor, router } = show(
    '/students?unsigned=1&group=4&sort=birthDate',
    respondPage(studentRoutes.list, ({ query }) => ({ items: query.unsigned ? [] : [row] })),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }));
  await screen.findByRole('row', { name: /Иванова/ });
  expect(router.state.location.search).toBe('?sort=birthDate');
});

test('a row shows attendance and the expiring document; an accountant sees no attendance and no groups', async () => {
  const page = respondPage(studentRoutes.list, { items: [{ ...row, documentEndsOn: '2020-01-31' }] });
  const { unmount } = show('/students', page);
  const line = await screen.findByRole('row', { name: /Иванова/ });
  expect(within(line).getByText(/92\s%$/)).toBeTruthy();
  expect(within(line).getByText('Истек 31 янв 2020')).toBeTruthy();
  unmount();
  renderWithKit(<Component />, {
    user: 'accountant',
    route: '/students',
    path: '/students',
    locales,
    handlers: [page],
  });
  await screen.findByRole('row', { name: /Иванова/ });
  for (const name of ['Посещаемость', 'Группы']) expect(screen.queryByRole('columnheader', { name })).toBeNull();
  const add = screen.getByRole('button', { name: 'Добавить ученика' });
  expect(add.hasAttribute('disabled')).toBe(true);
  expect(add.getAttribute('aria-describedby')).toBe(
    screen.getByText('Добавлять учеников могут владелец и администраторы.').id,
  );
});

test('the age is computed for the school’s day, also where it is already tomorrow', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T21:30:00Z') });
  try {
    show('/students', respondPage(studentRoutes.list, { items: [{ ...row, birthDate: '2018-11-22' }] }));
    const line = await screen.findByRole('row', { name: /Иванова/ });
    expect(within(line).getByText('8 лет')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('a card opened from a roster closes back to it', async () => {
  const { visitor, router } = show('/students/7?from=%2Fgroups%2F5', respond(studentRoutes.read, student));
  const panel = within(await screen.findByRole('dialog', { name: /Иванова/ }));
  await visitor.click(panel.getByRole('tab', { name: 'Группы' }));
  expect(router.state.location.search).toBe('?from=%2Fgroups%2F5&tab=groups');
  await visitor.click(screen.getByRole('button', { name: 'Закрыть карточку' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/groups/5'));
});
