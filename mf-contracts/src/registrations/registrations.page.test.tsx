import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { type RegistrationToReview, registrationRoutes } from '@school/api-contract/families/registrations';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { type FakeHandler, renderWithKit, respond, respondError, respondPage } from '@school/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import {
  approved,
  links,
  registration,
  rejected,
  row,
  rows,
  suggestions,
  suggestionsWithoutPlaces,
} from './registrations.fixtures';
import { Component } from './registrations.page';

function show(route: string, ...handlers: FakeHandler[]) {
  return renderWithKit(<Component />, {
    user: 'admin',
    route,
    path: '/registrations',
    locales,
    handlers: [
      ...handlers,
      respondPage(registrationRoutes.list, ({ query }) => ({ items: query.status === 'pending' ? [row] : [] })),
      respond(registrationRoutes.counts, { pending: 3, approved: 12, rejected: 1 }),
      respond(registrationRoutes.read, registration),
      respondPage(registrationRoutes.links, { items: links }),
      respond(registrationRoutes.suggestGroups, suggestions),
    ],
  });
}
type Shown = ReturnType<typeof show>;

const posted = ({ api }: Shown) => api.requests.filter((request) => request.method === 'POST');
const findPanel = (name = 'Иванова Анна Сергеевна') => screen.findByRole('dialog', { name });

async function openDialog({ visitor }: Shown, button: 'Одобрить' | 'Отклонить', title: string) {
  await visitor.click(await within(await findPanel()).findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('the queue requests pending registrations and marks a child who resembles a student', async () => {
  const { api } = show('/registrations');
  const line = await screen.findByRole('row', { name: /Иванова Анна Сергеевна/ });
  expect(within(line).getByText('похожие: 1')).toBeTruthy();
  expect(within(line).getByText('На Ленина')).toBeTruthy();
  expect(line.textContent).toContain('Малыши 2 места');
  expect(within(line).getByText('+7 (916) 123-45-67', { exact: false })).toBeTruthy();
  expect(within(line).getByText('Ждет подписи')).toBeTruthy();
  const listed = api.requests.filter(({ path }) => path === '/api/registrations');
  expect(listed.map((request) => request.query.status)).toEqual(['pending']);
  expect(await screen.findByRole('tab', { name: 'Ждут 3' })).toBeTruthy();
});

test('a suggested group of another branch than the chosen one names its branch', async () => {
  show('/registrations', respondPage(registrationRoutes.list, { items: rows }));
  const line = await screen.findByRole('row', { name: /Рождественская/ });
  expect(line.textContent).toContain('Малыши · Заречный 2 места');
});

test('the row opens the approval over the registration', async () => {
  const fits = { ...row, duplicateCount: 0 };
  const { visitor, router } = show('/registrations', respondPage(registrationRoutes.list, { items: [fits] }));
  await visitor.click(await screen.findByRole('button', { name: 'Одобрить: Иванова Анна Сергеевна' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Одобрить регистрацию' }));
  expect(router.state.location.search).toBe('?open=12');
  await visitor.click(dialog.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Одобрить регистрацию' })).toBeNull());
});

test.each([
  ['looks like a known student', { duplicateCount: 1 }],
  ['has no group', { duplicateCount: 0, placement: { branchName: 'На Ленина', group: null } }],
  [
    'has a full group',
    {
      duplicateCount: 0,
      placement: { branchName: 'На Ленина', group: { id: 9, name: 'Малыши', branchName: 'На Ленина', freePlaces: 0 } },
    },
  ],
])('a child who %s is to be looked at first, in the panel', async (_, change) => {
  const { visitor, router } = show(
    '/registrations',
    respondPage(registrationRoutes.list, { items: [{ ...row, ...change }] }),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Проверить: Иванова Анна Сергеевна' }));
  expect(router.state.location.search).toBe('?open=12');
  expect(screen.queryByRole('dialog', { name: 'Одобрить регистрацию' })).toBeNull();
});

test('the search is kept in the address, sent to the server and can be cleared when nothing is found', async () => {
  const { visitor, router } = show(
    '/registrations',
    respondPage(registrationRoutes.list, ({ query }) => ({ items: query.search === 'петров' ? [] : [row] })),
  );
  await visitor.type(await screen.findByRole('searchbox', { name: 'Имя или телефон' }), 'петров');
  expect(await screen.findByText('Ничего не нашли')).toBeTruthy();
  expect(router.state.location.search).toBe(`?search=${encodeURIComponent('петров')}`);
  const [clear] = screen.getAllByRole('button', { name: 'Очистить поиск' });
  if (clear) await visitor.click(clear);
  expect(await screen.findByRole('row', { name: /Иванова Анна/ })).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

test('the file has the registrations of the tab and the search, and the links have none', async () => {
  const { visitor } = show('/registrations?tab=approved&search=иван');
  await visitor.click(await screen.findByRole('button', { name: 'Еще действия' }));
  const file = (await screen.findByRole('menuitem', { name: 'Скачать Excel' })).getAttribute('href') ?? '';
  expect(file.split('?')[0]).toBe('/api/registrations/export.xlsx');
  expect(Object.fromEntries(new URLSearchParams(file.split('?')[1]))).toEqual({ status: 'approved', search: 'иван' });
  await visitor.keyboard('{Escape}');
  await visitor.click(await screen.findByRole('tab', { name: 'Ссылки' }));
  expect(screen.queryByRole('button', { name: 'Еще действия' })).toBeNull();
});

test('while the school is not ready a link is not issued, and the button says why', async () => {
  const closed = { ready: false, steps: [], requisites: [], documents: [] };
  renderWithKit(<Component />, {
    user: 'admin',
    route: '/registrations',
    path: '/registrations',
    locales,
    school: { isReady: false },
    handlers: [respondPage(registrationRoutes.list, { items: [row] }), respond(schoolReadinessRoutes.read, closed)],
  });
  const issue = await screen.findByRole<HTMLButtonElement>('button', { name: 'Выдать ссылку' });
  expect(issue.disabled).toBe(true);
  const reason = document.getElementById(issue.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/^Закрыто: не заполнены реквизиты школы или не прочитаны документы/);
});

test('the tab is kept in the address and requests its own status', async () => {
  const { visitor, router, api } = show('/registrations');
  await visitor.click(await screen.findByRole('tab', { name: 'Отклонены' }));
  expect(await screen.findByText('Отклоненных заявок нет')).toBeTruthy();
  expect(router.state.location.search).toBe('?tab=rejected');
  expect(api.requests.at(-1)?.query.status).toBe('rejected');
});

test('an empty queue offers to issue a link', async () => {
  const { visitor } = show('/registrations', respondPage(registrationRoutes.list, { items: [] }));
  const empty = (await screen.findByText('Заявок на рассмотрении нет')).parentElement;
  if (!empty) throw new Error('nothing around the text');
  await visitor.click(within(empty).getByRole('button', { name: 'Выдать ссылку' }));
  expect(await screen.findByRole('dialog', { name: 'Ссылка на регистрацию' })).toBeTruthy();
});

test('a failed load of the queue can be retried', async () => {
  const { visitor, api } = show('/registrations', respondError(registrationRoutes.list, 'SERVICE_UNAVAILABLE'));
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respondPage(registrationRoutes.list, { items: [row] }));
  await visitor.click(retry);
  expect(await screen.findByRole('row', { name: /Иванова Анна/ })).toBeTruthy();
});

test('the next page is requested with the cursor of the previous one', async () => {
  const second: RegistrationToReview = { ...row, id: 15, childName: 'Петров Пётр' };
  const { visitor } = show(
    '/registrations',
    respondPage(registrationRoutes.list, ({ query }) =>
      query.cursor === 'second' ? { items: [second], total: 2 } : { items: [row], total: 2, nextCursor: 'second' },
    ),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Показать еще' }));
  expect(await screen.findByRole('row', { name: /Петров Пётр/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Иванова Анна/ })).toBeTruthy();
});

test('the panel opens from the row, is kept in the address and shows what the family sent', async () => {
  const { visitor, router } = show('/registrations');
  await visitor.click(await screen.findByRole('button', { name: 'Иванова Анна Сергеевна' }));
  expect(router.state.location.search).toBe('?open=12');
  const panel = within(await findPanel());
  expect(panel.getByText('понедельник, среда и пятница', { exact: false })).toBeTruthy();
  expect(panel.getByText('4510 123456')).toBeTruthy();
  expect(panel.getByText('IV-МЮ 123456 от 20 марта 2016')).toBeTruthy();
  expect(panel.getByText(/совпали имя и дата рождения, совпал телефон/)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Открыть PDF' }).getAttribute('href')).toBe('/api/contracts/40/pdf');
  await visitor.click(panel.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('says that a registration does not exist', async () => {
  show('/registrations?open=99', respondError(registrationRoutes.read, 'NOT_FOUND'));
  expect(await screen.findByText('Регистрация не найдена')).toBeTruthy();
});

const small = 'Малыши — 3\u00a0места';
const full = 'Старшие — мест нет, в лист ожидания';

test('the best group is preselected: one press approves and opens the card of the student', async () => {
  // The panel may read the decided registration before the dialog has the answer of its own request.
  let read = { ...registration, duplicates: [] };
  const shown = show(
    '/registrations?open=12',
    respond(registrationRoutes.read, () => read),
    respond(registrationRoutes.approve, () => {
      read = { ...approved, duplicates: [] };
      return approved;
    }),
  );
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  const best = await dialog.findByRole<HTMLInputElement>('checkbox', { name: small });
  expect(best.checked).toBe(true);
  expect(
    document.getElementById(best.getAttribute('aria-describedby') ?? '')?.textContent?.replaceAll('\u00a0', ' '),
  ).toBe('подходит по возрасту: 9–11 лет; отделение «На Ленина», как просили; совпадают дни: понедельник и среда');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  await waitFor(() => expect(shown.router.state.location.pathname).toBe('/students/7'));
  expect(shown.router.state.location.search).toBe(`?from=${encodeURIComponent('/registrations')}`);
  expect(posted(shown)).toMatchObject([{ path: '/api/registrations/12/approve', body: { groupIds: [9] } }]);
});

test.each([
  [true, false],
  [false, true],
])('a group of another branch is chosen in advance only for a family that named none (%s)', async (named, chosen) => {
  const groups = suggestions.groups.map((group) => ({ ...group, sameBranch: named && group.name === 'Взрослые' }));
  const shown = show(
    '/registrations?open=12',
    respond(registrationRoutes.read, { ...registration, duplicates: [] }),
    respond(registrationRoutes.suggestGroups, { ...suggestions, groups }),
  );
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: small })).checked).toBe(chosen);
});

test('a full group offers its waiting list; for a known child no group is chosen in advance', async () => {
  const shown = show('/registrations?open=12', respond(registrationRoutes.approve, approved));
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  await shown.visitor.click(dialog.getByRole('radio', { name: /^Иванова Анна Сергеевна, 5 марта 2016/ }));
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: small })).checked).toBe(false);
  await shown.visitor.click(dialog.getByRole('checkbox', { name: full }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  await waitFor(() => expect(posted(shown)[0]?.body).toEqual({ groupIds: [], waitingGroupIds: [10], studentId: 7 }));
});

test('a group of another age is below the others and asks for confirmation', async () => {
  const shown = show(
    '/registrations?open=12',
    respond(registrationRoutes.read, { ...registration, duplicates: [] }),
    respond(registrationRoutes.approve, approved),
  );
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  await shown.visitor.click(await dialog.findByRole('button', { name: 'Другие группы: 2' }));
  await shown.visitor.click(dialog.getByRole('checkbox', { name: small }));
  await shown.visitor.click(dialog.getByRole('checkbox', { name: 'Взрослые — 1\u00a0место' }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Возраст не подходит группе' }));
  expect(question.getByText(/^Взрослые: группа 13–15\sлет, ребенку 10\sлет/)).toBeTruthy();
  expect(posted(shown)).toEqual([]);
  await shown.visitor.click(question.getByRole('button', { name: 'Принять' }));
  await waitFor(() => expect(posted(shown).map(({ body }) => body)).toEqual([{ groupIds: [11] }]));
});

const senior = 'Художественная гимнастика, старшая группа выходного дня';

/** Chooses the group of another direction and days than the contract, for a child who is new. */
async function approveOtherGroup(contractStatus: 'sent' | 'signed') {
  const shown = show(
    '/registrations?open=12',
    respond(registrationRoutes.read, { ...registration, duplicates: [], contractStatus }),
    respond(registrationRoutes.approve, approved),
  );
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  await shown.visitor.click(await dialog.findByRole('button', { name: 'Другие группы: 2' }));
  await shown.visitor.click(dialog.getByRole('checkbox', { name: small }));
  await shown.visitor.click(dialog.getByRole('checkbox', { name: /^Художественная гимнастика, старшая/ }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  const question = within(await screen.findByRole('dialog', { name: 'В договоре указано другое' }));
  expect(question.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['Танцы', `Художественная гимнастика (${senior})`, 'понедельник и среда', `суббота (${senior})`],
  ]);
  expect(posted(shown)).toEqual([]);
  return { ...shown, question };
}

test('a group that an unsigned contract does not name is asked about: a new version is sent', async () => {
  const { question, ...shown } = await approveOtherGroup('sent');
  await shown.visitor.click(question.getByRole('button', { name: 'Продолжить' }));
  expect(await question.findByText('Выберите, что сделать')).toBeTruthy();
  await shown.visitor.click(question.getByRole('radio', { name: 'Отправить новую версию договора по группе' }));
  const done = { ...approved, contractStatus: 'cancelled' as const, replacedById: 77 };
  shown.api.use(respond(registrationRoutes.approve, done), respond(registrationRoutes.read, done));
  await shown.visitor.click(question.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByText('Новый договор передан на отправку родителю')).toBeTruthy();
  await waitFor(() => expect(shown.router.state.location.pathname).toBe(`/students/${approved.studentId}`));
  expect(posted(shown).map(({ body }) => body)).toEqual([{ groupIds: [12], contractFollowsGroups: true }]);
});

test('a group that an unsigned contract does not name is asked about: the text stays', async () => {
  const { question, ...shown } = await approveOtherGroup('sent');
  await shown.visitor.click(question.getByRole('radio', { name: 'Отправить договор как есть' }));
  await shown.visitor.click(question.getByRole('button', { name: 'Продолжить' }));
  await waitFor(() => expect(posted(shown).map(({ body }) => body)).toEqual([{ groupIds: [12] }]));
});

test('of a signed contract that names another group the approval says that its text stays', async () => {
  const { question, ...shown } = await approveOtherGroup('signed');
  expect(question.queryByRole('radio')).toBeNull();
  expect(question.getByText(/его текст не изменится/)).toBeTruthy();
  await shown.visitor.click(question.getByRole('button', { name: 'Одобрить' }));
  await waitFor(() => expect(posted(shown).map(({ body }) => body)).toEqual([{ groupIds: [12] }]));
});

test('a contract that was signed while the question was open is asked about again', async () => {
  const { question, ...shown } = await approveOtherGroup('sent');
  await shown.visitor.click(question.getByRole('radio', { name: 'Отправить новую версию договора по группе' }));
  shown.api.use(
    respondError(registrationRoutes.approve, 'CONFLICT'),
    respond(registrationRoutes.read, { ...registration, duplicates: [], contractStatus: 'signed' }),
  );
  await shown.visitor.click(question.getByRole('button', { name: 'Продолжить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Одобрить регистрацию' }));
  expect(await dialog.findByText(/Данные уже изменил кто-то другой/)).toBeTruthy();
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  const again = within(await screen.findByRole('dialog', { name: 'В договоре указано другое' }));
  expect(again.getByText(/его текст не изменится/)).toBeTruthy();
});

test('a child who attends already is linked, not created again', async () => {
  const shown = show('/registrations?open=12', respond(registrationRoutes.approve, approved));
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  await shown.visitor.click(dialog.getByRole('radio', { name: /^Иванова Анна Сергеевна, 5 марта 2016/ }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  await waitFor(() => expect(posted(shown).map((request) => request.body)).toEqual([{ groupIds: [], studentId: 7 }]));
});

test('for a child with possible duplicates the user must choose whether it is new', async () => {
  const shown = show('/registrations?open=12', respond(registrationRoutes.approve, approved));
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  expect(await dialog.findByText('Выберите, кто это')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Новый ученик' })));
  expect(posted(shown)).toEqual([]);
});

test('a child without possible duplicates is new without a question', async () => {
  const shown = show(
    '/registrations?open=12',
    respond(registrationRoutes.read, { ...registration, duplicates: [] }),
    respond(registrationRoutes.approve, approved),
  );
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  expect(dialog.queryByRole('radio')).toBeNull();
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  await waitFor(() => expect(posted(shown).map((request) => request.body)).toEqual([{ groupIds: [9] }]));
});

test('each differing field of a known child is kept unless staff replace it; empty fields are filled', async () => {
  const shown = show('/registrations?open=12', respond(registrationRoutes.approve, approved));
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  expect(dialog.queryByText('Что отличается от карточки')).toBeNull();
  await shown.visitor.click(dialog.getByRole('radio', { name: /^Иванова Анна Сергеевна, 5 марта 2016/ }));
  const address = within(dialog.getByRole('radiogroup', { name: 'Фактический адрес' }));
  expect(address.getByRole<HTMLInputElement>('radio', { name: /^Оставить: .*Строителей/ }).checked).toBe(true);
  expect(dialog.getByText('Серия паспорта: 4510')).toBeTruthy();
  const days = within(dialog.getByRole('radiogroup', { name: 'Дни занятий' }));
  await shown.visitor.click(days.getByRole('radio', { name: 'Заменить на: понедельник, среда и пятница' }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  await waitFor(() =>
    expect(posted(shown).map((request) => request.body)).toEqual([
      { groupIds: [], studentId: 7, replaceFields: ['trainingDays'] },
    ]),
  );
});

test('chosen replacements are dropped when the child is new after all', async () => {
  const shown = show('/registrations?open=12', respond(registrationRoutes.approve, approved));
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  await shown.visitor.click(dialog.getByRole('radio', { name: /^Иванова Анна Сергеевна, 5 марта 2016/ }));
  await shown.visitor.click(dialog.getByRole('radio', { name: /^Заменить на: понедельник/ }));
  await shown.visitor.click(dialog.getByRole('radio', { name: 'Новый ученик' }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  await waitFor(() => expect(posted(shown).map((request) => request.body)).toEqual([{ groupIds: [9] }]));
});

test('the panel shows what matches a known child and what differs', async () => {
  show('/registrations?open=12');
  const panel = within(await findPanel());
  expect(panel.getByText(/Отличается: фактический адрес, дни занятий, серия паспорта \(нет в карточке\)/)).toBeTruthy();
});

test('rejecting after the signature says that the contract ends and the parent is notified', async () => {
  const shown = show(
    '/registrations?open=12',
    respond(registrationRoutes.read, { ...registration, contractStatus: 'signed' }),
  );
  const dialog = await openDialog(shown, 'Отклонить', 'Отклонить регистрацию');
  expect(dialog.getByText(/Договор № 2026-00040 будет расторгнут, и родителю придет письмо/)).toBeTruthy();
  expect(dialog.getByText('Ее увидят родитель и сотрудники школы')).toBeTruthy();
});

test('rejecting before the signature names the contract that is cancelled, and offers to tell the family', async () => {
  const shown = show('/registrations?open=12', respond(registrationRoutes.reject, { ...rejected, toldBy: 'email' }));
  const dialog = await openDialog(shown, 'Отклонить', 'Отклонить регистрацию');
  expect(dialog.queryByText(/расторгнут/)).toBeNull();
  expect(dialog.getByText('Договор № 2026-00040 будет отменен: подписать его станет нельзя.')).toBeTruthy();
  expect(dialog.getByText('Ее увидят родитель и сотрудники школы')).toBeTruthy();
  await shown.visitor.click(
    dialog.getByRole('checkbox', { name: 'Сообщить родителю письмом, с причиной: olga@example.ru' }),
  );
  expect(dialog.getByText('Ее увидят сотрудники школы')).toBeTruthy();
  await shown.visitor.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Дубль');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отклонить' }));
  await waitFor(() => expect(posted(shown).at(-1)?.body).toEqual({ rejectionReason: 'Дубль', tellFamily: false }));
});

test('a rejection that reached nobody, for want of an address, does not claim a letter', async () => {
  const shown = show(
    '/registrations?open=12',
    respond(registrationRoutes.read, { ...registration, contractStatus: 'signed' }),
    respond(registrationRoutes.reject, { ...rejected, toldBy: null }),
  );
  const dialog = await openDialog(shown, 'Отклонить', 'Отклонить регистрацию');
  await shown.visitor.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Нет мест');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отклонить' }));
  expect(await screen.findByText('Регистрация отклонена: Иванова Анна Сергеевна')).toBeTruthy();
  expect(screen.queryByText(/передано на отправку/)).toBeNull();
});

test('after the approval an expired contract offers a new one for the student', async () => {
  const { visitor } = show(
    '/registrations?tab=approved&open=12',
    respond(registrationRoutes.read, { ...approved, contractStatus: 'expired' }),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Новый договор' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый договор' }));
  expect(dialog.getByText('Иванова Анна Сергеевна')).toBeTruthy();
});

test('an expired contract of a pending registration offers no new one yet', async () => {
  show('/registrations?open=12', respond(registrationRoutes.read, { ...registration, contractStatus: 'expired' }));
  expect(
    await screen.findByText(/Одобрите регистрацию, и для ученика можно будет составить новый договор/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Новый договор' })).toBeNull();
});

test('when another user has taken the last place, shows the reason and offers the waiting list', async () => {
  const shown = show('/registrations?open=12', respondError(registrationRoutes.approve, 'GROUP_FULL'));
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  await shown.visitor.click(dialog.getByRole('radio', { name: /^Иванова Анна/ }));
  await shown.visitor.click(await dialog.findByRole('checkbox', { name: small }));
  shown.api.use(respond(registrationRoutes.suggestGroups, suggestionsWithoutPlaces));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  expect(await dialog.findByText('В группе нет свободных мест')).toBeTruthy();
  const taken = await dialog.findByRole<HTMLInputElement>('checkbox', {
    name: 'Малыши — мест нет, в лист ожидания',
  });
  expect(taken.checked).toBe(true);
  shown.api.use(respond(registrationRoutes.approve, approved));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Одобрить' }));
  await waitFor(() => expect(posted(shown).at(-1)?.body).toEqual({ groupIds: [], waitingGroupIds: [9], studentId: 7 }));
});

test.each([
  ['Одобрить', 'Одобрить регистрацию', registrationRoutes.approve],
  ['Отклонить', 'Отклонить регистрацию', registrationRoutes.reject],
] as const)(
  '«%s» after another administrator decided: the dialog goes, the panel shows their decision',
  async (button, title, route) => {
    const shown = show('/registrations?open=12', respondError(route, 'ILLEGAL_TRANSITION', { status: 'approved' }));
    const dialog = await openDialog(shown, button, title);
    shown.api.use(respond(registrationRoutes.read, approved));
    if (button === 'Отклонить') await shown.visitor.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Нет мест');
    else await shown.visitor.click(dialog.getByRole('radio', { name: 'Новый ученик' }));
    await shown.visitor.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText('Регистрацию уже рассмотрели')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    const panel = within(await findPanel());
    expect(await panel.findByText('Одобрена')).toBeTruthy();
    expect(panel.getByText('Малыши')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Одобрить' })).toBeNull();
  },
);

test('a rejection needs a reason, and sends it without the spaces around it', async () => {
  const shown = show('/registrations?open=12', respond(registrationRoutes.reject, { ...rejected, toldBy: 'email' }));
  const dialog = await openDialog(shown, 'Отклонить', 'Отклонить регистрацию');
  const reason = dialog.getByRole('textbox', { name: /Причина/ });
  await shown.visitor.type(reason, '   ');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отклонить' }));
  expect(await dialog.findByText('Укажите причину отказа')).toBeTruthy();
  expect(posted(shown)).toEqual([]);
  await shown.visitor.type(reason, 'Переезжают ');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Отклонить' }));
  expect(await screen.findByText('Регистрация отклонена: Иванова Анна Сергеевна')).toBeTruthy();
  expect(screen.getByText('Письмо родителю передано на отправку')).toBeTruthy();
  expect(posted(shown)).toMatchObject([
    { path: '/api/registrations/12/reject', body: { rejectionReason: 'Переезжают', tellFamily: true } },
  ]);
});

test('a decided registration offers no decision and shows who decided and why', async () => {
  show('/registrations?tab=rejected&open=12', respond(registrationRoutes.read, rejected));
  const panel = within(await findPanel());
  expect(panel.getByText('Семья передумала: переезжают в другой город')).toBeTruthy();
  expect(panel.getByText('Петрова Нина')).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Одобрить' })).toBeNull();
  expect(panel.queryByText('Похожие ученики уже есть')).toBeNull();
});

test('a contract that waits for its signature can be sent; the result is shown', async () => {
  const shown = show(
    '/registrations?open=12',
    respond(staffContractRoutes.send, {
      id: 40,
      status: 'sent',
      expiresAt: '2026-11-28T10:00:00.000Z',
      alreadySent: false,
    }),
  );
  await shown.visitor.click(await screen.findByRole('button', { name: 'Отправить ссылку на подписание' }));
  expect(await screen.findByText('Договор передан на отправку родителю по SMS и почте')).toBeTruthy();
  expect(posted(shown)).toMatchObject([{ path: '/api/contracts/40/send' }]);
});

test('a contract that was sent already is sent again, beside the day of the last link', async () => {
  show(
    '/registrations?open=12',
    respond(registrationRoutes.read, { ...registration, contractSentAt: '2026-11-18T10:00:00.000Z' }),
  );
  expect(await screen.findByRole('button', { name: 'Отправить еще раз' })).toBeTruthy();
  expect(screen.getByText(/^Отправлен 18 ноя/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отправить ссылку на подписание' })).toBeNull();
});

test('a contract that could not be sent says why', async () => {
  const { visitor } = show('/registrations?open=12', respondError(staffContractRoutes.send, 'SMS_LIMIT_REACHED'));
  await visitor.click(await screen.findByRole('button', { name: 'Отправить ссылку на подписание' }));
  expect(await screen.findByText('Не удалось отправить договор')).toBeTruthy();
  expect(screen.getByText('Достигнут лимит отправки SMS. Обратитесь к администратору.')).toBeTruthy();
});

test('an approval whose contract differs from the card asks what to do, and continues with the choice', async () => {
  const fingerprint = 'a'.repeat(64);
  const fields = [{ field: 'parentPhone', contract: '+79161234567', card: '+79035550101' }];
  const differs = respondError(registrationRoutes.approve, 'CONTRACT_DIFFERS', {
    contractDifferences: { fingerprint, fields },
  });
  const alone = respond(registrationRoutes.read, { ...registration, duplicates: [], duplicateCount: 0 });
  const shown = show('/registrations?open=12', differs, alone);
  await shown.visitor.click(await screen.findByRole('button', { name: 'Одобрить' }));
  const approving = within(await screen.findByRole('dialog', { name: 'Одобрить регистрацию' }));
  await shown.visitor.click(approving.getByRole('button', { name: 'Одобрить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Договор отличается от карточки' }));
  await shown.visitor.click(dialog.getByRole('radio', { name: 'Отправить новую версию по карточке' }));
  const done = { ...approved, contractStatus: 'cancelled' as const, replacedById: 77 };
  shown.api.use(respond(registrationRoutes.approve, done), respond(registrationRoutes.read, done));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Продолжить' }));
  // the new version was sent, so nothing remains to be done here
  await waitFor(() => expect(shown.router.state.location.pathname).toBe(`/students/${approved.studentId}`));
  expect(posted(shown).at(-1)?.body).toMatchObject({ onDifferences: { action: 'newVersion', fingerprint } });
});

test.each(['signed', 'completed', 'cancelled', 'expired'] as const)(
  'a %s contract is not sent again',
  async (status) => {
    show('/registrations?open=12', respond(registrationRoutes.read, { ...registration, contractStatus: status }));
    expect(await screen.findByRole('link', { name: 'Открыть PDF' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Отправить ссылку на подписание' })).toBeNull();
  },
);

const issued = {
  id: 6,
  token: 'secret',
  url: 'https://school.test/register/secret',
  expiresAt: '2026-11-28T10:00:00.000Z',
};

async function openIssue(shown: Shown) {
  await shown.visitor.click(await screen.findByRole('button', { name: 'Выдать ссылку' }));
  return within(await screen.findByRole('dialog', { name: 'Ссылка на регистрацию' }));
}

test('a link is issued without sending, then shown to copy and as a QR code', async () => {
  const shown = show('/registrations', respond(registrationRoutes.issueLink, issued));
  const dialog = await openIssue(shown);
  await shown.visitor.click(dialog.getByRole('button', { name: 'Выдать ссылку' }));
  expect(await dialog.findByDisplayValue(issued.url)).toBeTruthy();
  expect(dialog.getByRole('img', { name: 'QR-код со ссылкой на регистрацию' })).toBeTruthy();
  expect(dialog.getByText(/^Ссылка готова и действует до 28 ноября 2026/)).toBeTruthy();
  expect(posted(shown).map((request) => request.body)).toEqual([{ expiresInDays: 7, reusable: false }]);
});

test('a link whose message waits says so, and that its term begins later', async () => {
  const { visitor } = renderWithKit(<Component />, {
    ...{ user: 'admin', route: '/registrations', path: '/registrations', locales },
    school: { heldChannels: ['sms'] },
    handlers: [
      respondPage(registrationRoutes.list, { items: [row] }),
      respond(registrationRoutes.counts, { pending: 3, approved: 12, rejected: 1 }),
      respond(registrationRoutes.issueLink, issued),
    ],
  });
  await visitor.click(await screen.findByRole('button', { name: 'Выдать ссылку' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ссылка на регистрацию' }));
  await visitor.type(dialog.getByRole('textbox', { name: 'Отправить SMS на номер' }), '9161234567');
  await visitor.click(dialog.getByRole('button', { name: 'Выдать ссылку' }));
  expect(await dialog.findByText(/^Сообщение ждет отправки: SMS не настроены.*начнется срок ссылки/)).toBeTruthy();
  expect(dialog.queryByText(/действует до/)).toBeNull();
});

test('the list of links shows no last day while the message with the link waits', async () => {
  const [link, ...others] = links.map((each) => ({ ...each, waits: each.id === 5 }));
  show('/registrations?tab=links', respondPage(registrationRoutes.links, { items: link ? [link, ...others] : [] }));
  const waiting = await screen.findByRole('row', { name: /Маша/ });
  expect(within(waiting).getByText('ждет отправки')).toBeTruthy();
  expect(screen.getAllByText('ждет отправки')).toHaveLength(1);
});

test('phone and e-mail are optional but must be valid', async () => {
  const shown = show('/registrations');
  const dialog = await openIssue(shown);
  await shown.visitor.type(dialog.getByRole('textbox', { name: 'Отправить SMS на номер' }), '916123');
  await shown.visitor.type(dialog.getByRole('textbox', { name: 'Отправить на эл. почту' }), 'olga@');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Выдать ссылку' }));
  expect(await dialog.findByText('Введите номер целиком: +7 и десять цифр')).toBeTruthy();
  expect(dialog.getByText('Проверьте адрес эл. почты')).toBeTruthy();
  expect(posted(shown)).toEqual([]);
});

test('a link for several families is sent by SMS and e-mail', async () => {
  const shown = show('/registrations', respond(registrationRoutes.issueLink, issued));
  const dialog = await openIssue(shown);
  await shown.visitor.type(dialog.getByRole('textbox', { name: 'Отправить SMS на номер' }), '9161234567');
  await shown.visitor.type(dialog.getByRole('textbox', { name: 'Отправить на эл. почту' }), 'olga@example.ru');
  await shown.visitor.click(dialog.getByRole('checkbox', { name: /Для нескольких семей/ }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Выдать ссылку' }));
  expect(await dialog.findByText(/^Ссылка передана на отправку/)).toBeTruthy();
  expect(posted(shown).map((request) => request.body)).toEqual([
    { expiresInDays: 7, reusable: true, sendTo: { phone: '+79161234567', email: 'olga@example.ru' } },
  ]);
});

test('a link that could not be sent says why and keeps typed values', async () => {
  const shown = show('/registrations', respondError(registrationRoutes.issueLink, 'SMS_LIMIT_REACHED'));
  const dialog = await openIssue(shown);
  await shown.visitor.type(dialog.getByRole('textbox', { name: 'Отправить SMS на номер' }), '9161234567');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Выдать ссылку' }));
  expect(await dialog.findByText('Достигнут лимит отправки SMS. Обратитесь к администратору.')).toBeTruthy();
  expect(dialog.getByDisplayValue('+7 (916) 123-45-67')).toBeTruthy();
});

test('only an active link can be revoked, after a confirmation', async () => {
  const shown = show('/registrations?tab=links', respond(registrationRoutes.revokeLink, undefined));
  const line = await screen.findByRole('row', { name: /Маша/ });
  expect(screen.getAllByRole('button', { name: /^Отозвать/ })).toHaveLength(2);
  await shown.visitor.click(within(line).getByRole('button', { name: /^Отозвать/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Отозвать ссылку?' }));
  await shown.visitor.click(question.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(shown.api.requests.some((request) => request.method === 'DELETE')).toBe(false);
  await shown.visitor.click(within(line).getByRole('button', { name: /^Отозвать/ }));
  await shown.visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Отозвать' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(shown.api.requests.filter((request) => request.method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/registration-links/5',
  ]);
});

test('says that a link used meanwhile is not revoked', async () => {
  const { visitor } = show(
    '/registrations?tab=links',
    respondError(registrationRoutes.revokeLink, 'ILLEGAL_TRANSITION'),
  );
  const line = await screen.findByRole('row', { name: /Маша/ });
  await visitor.click(within(line).getByRole('button', { name: /^Отозвать/ }));
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Не удалось отозвать ссылку')).toBeTruthy();
});

/** Clicks twice, before anything can render or answer. */
function twice(button: HTMLElement) {
  fireEvent.click(button);
  fireEvent.click(button);
}

test('a double click decides once, and shows no conflict', async () => {
  const shown = show('/registrations?open=12');
  let approvals = 0;
  shown.api.use({
    route: registrationRoutes.approve,
    answer: () => {
      approvals += 1;
      return approvals === 1
        ? Response.json(approved)
        : Response.json({ message: 'x', error: 'x', code: 'ILLEGAL_TRANSITION' }, { status: 409 });
    },
  });
  const dialog = await openDialog(shown, 'Одобрить', 'Одобрить регистрацию');
  await dialog.findByRole('checkbox', { name: full });
  await shown.visitor.click(dialog.getByRole('radio', { name: 'Новый ученик' }));
  twice(dialog.getByRole('button', { name: 'Одобрить' }));
  expect(await screen.findByText('Регистрация одобрена: Иванова Анна Сергеевна')).toBeTruthy();
  expect(approvals).toBe(1);
  expect(screen.queryByText('Регистрацию уже рассмотрели')).toBeNull();
});

test('a double click rejects once', async () => {
  const shown = show('/registrations?open=12', respond(registrationRoutes.reject, { ...rejected, toldBy: 'email' }));
  const dialog = await openDialog(shown, 'Отклонить', 'Отклонить регистрацию');
  await shown.visitor.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Нет мест');
  twice(dialog.getByRole('button', { name: 'Отклонить' }));
  expect(await screen.findByText('Регистрация отклонена: Иванова Анна Сергеевна')).toBeTruthy();
  expect(posted(shown)).toHaveLength(1);
});

test('a double click issues one link', async () => {
  const shown = show('/registrations', respond(registrationRoutes.issueLink, issued));
  const dialog = await openIssue(shown);
  twice(dialog.getByRole('button', { name: 'Выдать ссылку' }));
  expect(await dialog.findByDisplayValue(issued.url)).toBeTruthy();
  expect(posted(shown)).toHaveLength(1);
});

test('a double click sends the contract once', async () => {
  const shown = show(
    '/registrations?open=12',
    respond(staffContractRoutes.send, {
      id: 40,
      status: 'sent',
      expiresAt: '2026-11-28T10:00:00.000Z',
      alreadySent: false,
    }),
  );
  twice(await screen.findByRole('button', { name: 'Отправить ссылку на подписание' }));
  expect(await screen.findByText('Договор передан на отправку родителю по SMS и почте')).toBeTruthy();
  expect(posted(shown)).toHaveLength(1);
});
