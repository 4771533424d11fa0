import { groupRoutes } from '@school/api-contract/groups/groups';
import { transferRoutes } from '@school/api-contract/groups/transfers';
import { studentRoutes } from '@school/api-contract/students/students';
import { addDays, schoolDay } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { memberships } from '../records/records.fixtures';
import { StudentGroups } from '../records/student-groups';
import { student } from '../students.fixtures';
import { TransferDialog } from './transfer.dialog';
import { choices, misfit } from './transfer.fixtures';

async function open(handlers: FakeHandler[], given = student) {
  const shown = renderWithKit(<StudentGroups student={given} />, {
    user: 'owner',
    locales,
    handlers: [...handlers, respond(transferRoutes.choices, choices), respond(studentRoutes.groups, memberships)],
  });
  await shown.visitor.click(screen.getByRole('button', { name: /^(Перевести в другую|Добавить в) группу$/ }));
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}

const sent = (api: Awaited<ReturnType<typeof open>>['api']) => api.requests.filter(({ method }) => method === 'POST');

test('suitable groups come first with their reasons, the others on demand with the reason against them', async () => {
  const { visitor, dialog } = await open([]);
  const fits = await dialog.findByRole('radio', { name: /^Средние — 3\sместа$/ });
  expect(fits.getAttribute('aria-describedby')).toBeTruthy();
  expect(dialog.getAllByText(/подходит по возрасту: 9–11 лет/).length).toBeGreaterThan(0);
  expect(dialog.queryByRole('radio', { name: /Старшие/ })).toBeNull();
  await visitor.click(dialog.getByRole('button', { name: 'Другие группы: 1' }));
  expect(dialog.getByRole('radio', { name: /Старшие/ })).toBeTruthy();
  expect(dialog.getByText(/группа 11–15 лет, ребенку 10 лет/)).toBeTruthy();
});

test('groups with a place come before full ones', async () => {
  const { dialog } = await open([respond(transferRoutes.choices, { ...choices, groups: choices.groups.toReversed() })]);
  await dialog.findByRole('radio', { name: /^Средние/ });
  expect(dialog.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent?.split(' — ')[0])).toEqual([
    'Вечерние',
    'Средние',
    'Полная',
  ]);
});

test('the other groups are shown when every suitable one is full', async () => {
  const groups = choices.groups.filter(({ suits, freePlaces }) => !suits || freePlaces === 0);
  const { dialog } = await open([respond(transferRoutes.choices, { ...choices, groups })]);
  expect(await dialog.findByRole('radio', { name: /^Старшие — 3\sместа$/ })).toBeTruthy();
  expect(dialog.getByRole('radio', { name: /^Полная/ })).toBeTruthy();
});

test('a transfer names both groups and the day', async () => {
  const { visitor, dialog, api } = await open([respond(groupRoutes.moveStudents, { added: 1 })]);
  const fits = await dialog.findByRole('radio', { name: /^Средние/ });
  await visitor.click(dialog.getByRole('button', { name: 'Перевести' }));
  expect(await dialog.findByText('Выберите группу', { ignore: 'option' })).toBeTruthy();
  await visitor.click(fits);
  expect(dialog.getByText(/Абонемент «8 занятий» до 15 декабря 2026 действует и в новой группе/)).toBeTruthy();
  await visitor.click(dialog.getByRole('button', { name: 'Перевести' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(api)).toMatchObject([
    {
      path: '/api/groups/21/students/move',
      body: { studentIds: [7], from: [1], joinDate: schoolDay() },
    },
  ]);
  expect(Object.keys(sent(api)[0]?.body ?? {})).not.toContain('acceptMisfits');
});

test('a clash and a subscription that is not valid there are shown, and the refusal is asked about', async () => {
  const { visitor, dialog, api } = await open([
    respondError(groupRoutes.moveStudents, 'GROUP_MISFITS', { misfits: [misfit] }),
  ]);
  await visitor.click(await dialog.findByRole('radio', { name: /^Вечерние/ }));
  const warning = dialog.getByRole('status');
  expect(warning.textContent).toContain('в группе «Растяжка»: Вт 18:00–19:00');
  expect(warning.textContent).toContain('Абонемент «8 занятий» до 15 декабря 2026 в новой группе не действует');
  await visitor.click(dialog.getByRole('button', { name: 'Перевести' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByRole('listitem').textContent).toBe(
    'Иванова Анна: группа 11–15 лет, ребенку 7 лет; в это же время занятие в другой группе: Вт 18:00–19:00; ' +
      'абонемент «8 занятий» до 15 декабря 2026 в новой группе не действует, его начисления останутся',
  );
  api.use(respond(groupRoutes.moveStudents, { added: 1 }));
  await visitor.click(question.getByRole('button', { name: 'Записать' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(api).map(({ body }) => body)).toMatchObject([{ studentIds: [7] }, { acceptMisfits: true }]);
});

test('a full group offers its waiting list, and the student stays where he is', async () => {
  const { visitor, dialog, api } = await open([respond(groupRoutes.wait, { added: 1 })]);
  await visitor.click(await dialog.findByRole('radio', { name: 'Полная — мест нет, в лист ожидания' }));
  expect(dialog.getByText(/пока останется в прежней группе/)).toBeTruthy();
  expect(dialog.queryByLabelText(/В новой группе с/)).toBeNull();
  await visitor.click(dialog.getByRole('button', { name: 'Добавить в лист ожидания' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(api)).toMatchObject([{ path: '/api/groups/23/waiting-list', body: { studentIds: [7] } }]);
});

test('a transfer that somebody else was faster with says so', async () => {
  const { visitor, dialog } = await open([respondError(groupRoutes.moveStudents, 'CONFLICT')]);
  await visitor.click(await dialog.findByRole('radio', { name: /^Средние/ }));
  await visitor.click(dialog.getByRole('button', { name: 'Перевести' }));
  expect(await dialog.findByText(/Данные уже изменил кто-то другой/)).toBeTruthy();
});

test('a student without a group joins one, also on a later day', async () => {
  const { visitor, dialog, api } = await open(
    [respond(transferRoutes.choices, { ...choices, current: [] }), respond(groupRoutes.moveStudents, { added: 1 })],
    { ...student, groups: [] },
  );
  await visitor.click(await dialog.findByRole('radio', { name: /^Средние/ }));
  expect(dialog.queryByLabelText(/Из группы/)).toBeNull();
  const day = addDays(schoolDay(), 40);
  const field = dialog.getByLabelText<HTMLInputElement>(/В новой группе с/);
  await visitor.clear(field);
  await visitor.type(field, day.split('-').toReversed().join('.'));
  await visitor.click(dialog.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(api)).toMatchObject([{ body: { studentIds: [7], from: [], joinDate: day } }]);
});

test('a proposed group that is no longer one to choose is not sent', async () => {
  const { visitor, api } = renderWithKit(
    <TransferDialog
      student={{ id: 7, name: 'Иванова Анна' }}
      fromGroupId={undefined}
      toGroupId={99}
      onClose={() => undefined}
    />,
    { user: 'owner', locales, handlers: [respond(transferRoutes.choices, { ...choices, current: [] })] },
  );
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: /^Средние/ });
  await visitor.click(dialog.getByRole('button', { name: 'Добавить' }));
  expect(await dialog.findByText('Выберите группу', { ignore: 'option' })).toBeTruthy();
  expect(sent(api)).toEqual([]);
});

test('a failure after a question that was not accepted is shown', async () => {
  const { visitor, dialog, api } = await open([
    respondError(groupRoutes.moveStudents, 'GROUP_MISFITS', { misfits: [misfit] }),
  ]);
  await visitor.click(await dialog.findByRole('radio', { name: /^Вечерние/ }));
  await visitor.click(dialog.getByRole('button', { name: 'Перевести' }));
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  api.use(respondError(groupRoutes.wait, 'CONFLICT'));
  await visitor.click(dialog.getByRole('radio', { name: /^Полная/ }));
  await visitor.click(dialog.getByRole('button', { name: 'Добавить в лист ожидания' }));
  expect(await dialog.findByText(/Данные уже изменил кто-то другой/)).toBeTruthy();
});

test('a group that the user may not change is not left: another one has to be chosen', async () => {
  const { visitor, dialog, api } = await open([respond(groupRoutes.moveStudents, { added: 1 })], {
    ...student,
    groups: [{ id: 99, name: 'Чужая' }, ...student.groups],
  });
  await visitor.click(await dialog.findByRole('radio', { name: /^Средние/ }));
  await visitor.click(dialog.getByRole('button', { name: 'Перевести' }));
  expect(await dialog.findByText('Выберите группу', { ignore: 'option' })).toBeTruthy();
  await visitor.selectOptions(dialog.getByLabelText(/Из группы/), '1');
  await visitor.click(dialog.getByRole('button', { name: 'Перевести' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(api)).toMatchObject([{ body: { from: [1] } }]);
});

test('an archived student is not transferred', () => {
  renderWithKit(<StudentGroups student={{ ...student, active: false }} />, {
    user: 'owner',
    locales,
    handlers: [respond(studentRoutes.groups, memberships)],
  });
  expect(screen.queryByRole('button')).toBeNull();
});
