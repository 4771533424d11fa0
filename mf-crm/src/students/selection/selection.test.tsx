import { groupRoutes } from '@school/api-contract/groups/groups';
import { type Debt, debtRoutes } from '@school/api-contract/money/debts';
import { paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { subscriptionPlanRoutes } from '@school/api-contract/money/subscription-plans';
import { studentRoutes } from '@school/api-contract/students/students';
import { schoolDay } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError, respondPage } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { summary } from '../../payments/payments.fixtures';
import { locales } from '../../shared/locales.fixtures';
import { plans } from '../../subscriptions/subscriptions.fixtures';
import { toFullName } from '../student-name';
import { group, rows } from '../students.fixtures';
import { Component } from '../students.page';
import { misfit } from '../transfer/transfer.fixtures';

const groups = [
  group,
  { ...group, id: 5, name: 'Полная', studentCount: 12 },
  { ...group, id: 6, name: 'Чужая', access: 'view' as const },
];

function show(handlers: FakeHandler[] = [], route = '/students', given = groups) {
  return renderWithKit(<Component />, {
    user: 'owner',
    route,
    path: '/students',
    locales,
    handlers: [...handlers, respond(groupRoutes.active, given), respondPage(studentRoutes.list, { items: rows })],
  });
}
const tick = (name: string) => screen.findByRole('checkbox', { name: `Выбрать: ${name}` });

test('selected students are added to a group at once, and the selection is cleared', async () => {
  const { visitor, api } = show([respond(groupRoutes.moveStudents, { added: 2 })]);
  await visitor.click(await tick('Иванова Анна Сергеевна'));
  await visitor.click(await tick('Ли Ян'));
  expect(screen.getByText('Выбрано 2 ученика')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'В группу' }));
  const dialog = await screen.findByRole('dialog', { name: 'Добавить в группу' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Добавить' }));
  expect(await within(dialog).findByText('Выберите группу')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Полная — мест нет' }).disabled).toBe(true);
  expect(within(dialog).queryByRole('radio', { name: /Чужая/ })).toBeNull();
  await visitor.click(within(dialog).getByRole('radio', { name: 'Искры — свободно 3 места' }));
  await visitor.dblClick(within(dialog).getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(screen.queryByText('Выбрано 2 ученика')).toBeNull());
  const sent = api.requests.filter(({ method }) => method === 'POST');
  expect(sent).toMatchObject([
    { path: '/api/groups/4/students/move', body: { studentIds: [7, 9], from: [], joinDate: schoolDay() } },
  ]);
});

test('with the box ticked, the students leave their other groups', async () => {
  const { visitor, api } = show([respond(groupRoutes.moveStudents, { added: 1 })]);
  await visitor.click(await tick('Ли Ян'));
  await visitor.click(screen.getByRole('button', { name: 'В группу' }));
  await visitor.click(await screen.findByRole('radio', { name: /Искры/ }));
  await visitor.click(screen.getByRole('checkbox', { name: 'Убрать из прежних групп' }));
  await visitor.click(screen.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(screen.queryByText('Выбран 1 ученик')).toBeNull());
  const sent = api.requests.filter(({ method }) => method === 'POST');
  expect(sent).toMatchObject([{ path: '/api/groups/4/students/move', body: { studentIds: [9] } }]);
  expect(Object.keys(sent[0]?.body ?? {})).not.toContain('from');
});

test('a group that does not suit some of them is asked about, with the reasons', async () => {
  const refusal = respondError(groupRoutes.moveStudents, 'GROUP_MISFITS', { misfits: [misfit] });
  const { visitor, api } = show([refusal]);
  await visitor.click(await tick('Иванова Анна Сергеевна'));
  await visitor.click(screen.getByRole('button', { name: 'В группу' }));
  await visitor.click(await screen.findByRole('radio', { name: /Искры/ }));
  await visitor.click(screen.getByRole('button', { name: 'Добавить' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Иванова Анна: группа 11–15 лет, ребенку 7 лет;/)).toBeTruthy();
  api.use(respond(groupRoutes.moveStudents, { added: 1 }));
  await visitor.click(question.getByRole('button', { name: 'Записать' }));
  await waitFor(() => expect(screen.queryByText('Выбран 1 ученик')).toBeNull());
  const sent = api.requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toMatchObject([{ studentIds: [7] }, { studentIds: [7], acceptMisfits: true }]);
});

test('a group that has filled up meanwhile says so, and the selection stays', async () => {
  const { visitor } = show([respondError(groupRoutes.moveStudents, 'GROUP_FULL')]);
  await visitor.click(await tick('Ли Ян'));
  await visitor.click(screen.getByRole('button', { name: 'В группу' }));
  await visitor.click(await screen.findByRole('radio', { name: /Искры/ }));
  await visitor.click(screen.getByRole('button', { name: 'Добавить' }));
  expect(await screen.findByText('В группе нет свободных мест')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Отмена' }));
  await visitor.click(await screen.findByRole('button', { name: 'Уйти' }));
  expect(screen.getByText('Выбран 1 ученик')).toBeTruthy();
});

test('a plan is offered to the selected students', async () => {
  const { visitor, api } = show([respond(subscriptionPlanRoutes.list, plans)]);
  await visitor.click(await tick('Иванова Анна Сергеевна'));
  await visitor.click(await tick('Ли Ян'));
  await visitor.click(screen.getByRole('button', { name: 'Продать абонемент' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Абонементы нескольким ученикам' }));
  await dialog.findByRole('option', { name: '8 занятий' });
  await visitor.selectOptions(dialog.getByRole('combobox', { name: /Вид абонемента/ }), '8 занятий');
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === '/api/subscription-sales/preview')).toMatchObject([
      { query: { planId: '1', startsOn: schoolDay(), studentIds: '7,9' } },
    ]),
  );
});

test('the box in the head selects all rows, then none', async () => {
  const { visitor } = show();
  await tick('Ли Ян');
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Выбрать всех в списке' });
  await visitor.click(await tick('Ли Ян'));
  expect(all.indeterminate).toBe(true);
  await visitor.click(all);
  expect(screen.getByText(new RegExp(`^Выбрано ${rows.length} `))).toBeTruthy();
  expect(all.checked).toBe(true);
  await visitor.click(all);
  expect(screen.queryByText(/^Выбрано/)).toBeNull();
});

test('payment links for selected students are filled in with what they owe', async () => {
  const [first] = rows;
  if (!first) throw new Error('The list has rows');
  const debt: Debt = {
    ...{
      studentId: first.id,
      studentName: first.lastName,
      studentActive: true,
      parentName: '',
      parentPhone: '',
      amount: 4800,
    },
    ...{ months: ['2026-11'], dueSince: '2026-11-01', days: 21, bucket: 'upTo30', pending: 0 },
    ...{ groups: [], openLinks: null, lastPaidOn: null },
  };
  const { visitor, api } = show([
    respond(paymentRoutes.summary, summary),
    respondPage(debtRoutes.list, ({ query }) => ({ items: query.studentIds === String(first.id) ? [debt] : [] })),
    respond(paymentOrderRoutes.create, []),
  ]);
  await visitor.click(await tick(toFullName(first)));
  await visitor.click(screen.getByRole('button', { name: 'Ссылка на оплату' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ссылка на оплату' }));
  await visitor.click(dialog.getByRole('button', { name: 'Отправить 1 ссылку' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      orders: [{ studentId: first.id, amount: 4800, purpose: 'Занятия за ноябрь 2026' }],
    }),
  );
});

test('another filter clears the selection', async () => {
  const { visitor } = show();
  await visitor.click(await tick('Ли Ян'));
  await visitor.click(screen.getByRole('button', { name: 'Истекает документ' }));
  await waitFor(() => expect(screen.queryByText('Выбран 1 ученик')).toBeNull());
});

test('a user who may change no group, and any user in the archive, can only download the selected students', async () => {
  const { visitor, unmount } = show([], '/students?sort=-name', [{ ...group, access: 'view' }]);
  await visitor.click(await tick('Ли Ян'));
  await visitor.click(await tick('Иванова Анна Сергеевна'));
  expect(screen.queryByRole('button', { name: 'В группу' })).toBeNull();
  const file = screen.getByRole('link', { name: 'Скачать' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URLSearchParams(file.split('?')[1]))).toEqual({
    active: 'true',
    sort: '-name',
    ids: '9,7',
  });
  unmount();
  const archive = show([], '/students?archived=1');
  await archive.visitor.click(await tick('Ли Ян'));
  expect(screen.queryByRole('button', { name: 'В группу' })).toBeNull();
});
