import { refusalReasonRoutes } from '@school/api-contract/families/refusal-reasons';
import { reminderDaysRoutes } from '@school/api-contract/students/document-reminder-days';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { Lists } from './lists';
import { listsHandlers, reasons, reminderDays } from './lists.fixtures';

function show(...more: FakeHandler[]) {
  const kit = renderWithKit(<Lists />, {
    ...{ user: 'owner', path: '/settings', route: '/settings?tab=lists', locales },
    handlers: [...more, ...listsHandlers],
  });
  const sent = (method: string) => kit.api.requests.filter((request) => request.method === method);
  return { ...kit, sent };
}

const listNames = () =>
  within(screen.getByRole('list', { name: 'Причины отказа' }))
    .getAllByRole('listitem')
    .map((row) => reasons.find(({ name }) => row.textContent?.startsWith(name))?.id);

/** Keeps the order that the page sends. */
function createReorder() {
  let order = reasons;
  return [
    respond(refusalReasonRoutes.list, () => order),
    respond(refusalReasonRoutes.reorder, ({ body }) => {
      const ids: number[] = Object(body).ids;
      order = order.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return order;
    }),
  ];
}

test('a menu changes the order; at the ends it offers one way', async () => {
  const { visitor, sent } = show(...createReorder());
  const move = async (name: string, where: string) => {
    await visitor.click(await screen.findByRole('button', { name: `Порядок: ${name}` }));
    const item = await screen.findByRole('menuitem', { name: where });
    const offered = item.getAttribute('aria-disabled') !== 'true';
    if (offered) await visitor.click(item);
    else await visitor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return offered;
  };
  await move('Неудобное расписание', 'Выше');
  await waitFor(() => expect(listNames()).toEqual([2, 1, 3, 4]));
  expect(await screen.findByText('«Неудобное расписание»: место 1 из 4')).toBeTruthy();
  expect(await move('Неудобное расписание', 'Выше')).toBe(false);
  await move('Дорого', 'Ниже');
  await waitFor(() => expect(listNames()).toEqual([2, 3, 1, 4]));
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ ids: [2, 1, 3, 4] }, { ids: [2, 3, 1, 4] }]);
});

test('the order is changed by dragging', async () => {
  const { sent } = show(...createReorder());
  const list = await screen.findByRole('list', { name: 'Причины отказа' });
  for (const [index, row] of [...list.children].entries()) {
    row.getBoundingClientRect = () => new DOMRect(0, index * 40, 300, 40);
  }
  const handle = list.children[0]?.firstElementChild;
  if (!handle) throw new Error('no handle');
  handle.setPointerCapture = () => {};
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 20 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 110 });
  expect(list.children[3]?.getAttribute('data-drop')).toBe('before');
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 110 });
  await waitFor(() => expect(listNames()).toEqual([2, 3, 1, 4]));
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ ids: [2, 3, 1, 4] }]);
});

test('an order that the server refuses is reverted', async () => {
  const { visitor } = show(respondError(refusalReasonRoutes.reorder, 'CONFLICT'));
  await visitor.click(await screen.findByRole('button', { name: 'Порядок: Дорого' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'Ниже' }));
  expect(await screen.findByText(/Данные уже изменил кто-то другой/)).toBeTruthy();
  await waitFor(() => expect(listNames()).toEqual([1, 2, 3, 4]));
});

test('a reason is added, and one is no longer offered', async () => {
  const [first] = reasons;
  const { visitor, sent } = show(
    respond(refusalReasonRoutes.create, {
      id: 9,
      name: 'Переезд',
      active: true,
      requestCount: 0,
      updatedAt: '2026-11-02T09:00:00.000Z',
    }),
    respond(refusalReasonRoutes.update, ({ body }) => Object(body)),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Добавить причину' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Новая причина отказа' }));
  await visitor.click(adding.getByRole('button', { name: 'Добавить' }));
  expect(await adding.findByText('Введите причину отказа')).toBeTruthy();
  await visitor.type(adding.getByRole('textbox', { name: /^Причина/ }), 'Переезд');
  await visitor.click(adding.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').map(({ body }) => body)).toEqual([{ name: 'Переезд' }]);

  await visitor.click(screen.getByRole('button', { name: 'Изменить: Дорого' }));
  const editing = within(await screen.findByRole('dialog', { name: 'Причина отказа' }));
  await visitor.click(editing.getByRole('checkbox', { name: 'Предлагать в воронке' }));
  await visitor.click(editing.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ name: 'Дорого', active: false, updatedAt: first?.updatedAt }]);
});

test('the days of all types are saved together; an invalid number is marked and not sent', async () => {
  const { visitor, sent } = show(respond(reminderDaysRoutes.update, ({ body }) => Object(body)));
  const insurance = await screen.findByDisplayValue('45');
  await visitor.clear(insurance);
  await visitor.type(insurance, '400');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findAllByText(/Укажите число дней от 1 до 365/)).not.toEqual([]);
  expect(sent('PUT')).toEqual([]);
  await visitor.clear(insurance);
  await visitor.type(insurance, '60');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  expect(sent('PUT')[0]?.body).toEqual({ ...reminderDays, days: { ...reminderDays.days, INSURANCE: 60 } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Вернуть как было' })).toBeNull());
});

test('takes over the days that another user saved meanwhile', async () => {
  const theirs = { days: { ...reminderDays.days, MEDICAL_POLICY: 90 }, updatedAt: '2026-11-03T09:00:00.000Z' };
  const { visitor, sent, api } = show(respondError(reminderDaysRoutes.update, 'CONFLICT'));
  const insurance = await screen.findByDisplayValue('45');
  await visitor.clear(insurance);
  await visitor.type(insurance, '60');
  api.use(respond(reminderDaysRoutes.read, theirs));
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Эти данные уже изменил кто-то другой')).toBeTruthy();
  api.use(respond(reminderDaysRoutes.update, ({ body }) => Object(body)));
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(sent('PUT')).toHaveLength(2));
  expect(sent('PUT')[1]?.body).toEqual({ ...theirs, days: { ...theirs.days, INSURANCE: 60 } });
});
