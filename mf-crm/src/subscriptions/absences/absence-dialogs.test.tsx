import { absenceExcuseRoutes, type MakeupCredit } from '@school/api-contract/money/absence-excuses';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { ExcuseDialog } from './excuse.dialog';
import { MakeupDialog } from './makeup.dialog';

const group = { id: 1, name: 'Танцы 7–9' };
const excuse = {
  ...{ id: 5, studentId: 42, studentName: 'Иванова Анна', group, date: '2026-11-20', reason: 'illness' as const },
  ...{ comment: null, fileName: null, byName: null, createdAt: '2026-11-21T09:00:00.000Z' },
};
const credit: MakeupCredit = {
  ...{ id: 5, studentId: 42, studentName: 'Иванова Анна', group, date: '2026-11-20', state: 'available' },
  ...{ expiresOn: '2026-12-20', usedGroup: null, usedOn: null },
};
const sessions = [
  {
    ...{ group: { id: 2, name: 'Танцы 10–12' }, date: '2026-11-24', startTime: '17:30:00' },
    ...{ branchName: 'Центр', trainerName: null, free: 1 },
  },
  {
    ...{ group: { id: 3, name: 'Хип-хоп' }, date: '2026-11-25', startTime: '18:00:00' },
    ...{ branchName: null, trainerName: null, free: 3 },
  },
];

function showExcuse(groups = [group], handlers: FakeHandler[] = []) {
  const onClose = vi.fn<() => void>();
  const student = { id: 42, name: 'Иванова Анна' };
  const kit = renderWithKit(<ExcuseDialog student={student} groups={groups} day="2026-11-20" onClose={onClose} />, {
    user: 'senior_admin',
    locales,
    handlers: [...handlers, respond(absenceExcuseRoutes.create, [excuse])],
  });
  return { ...kit, onClose, sent: () => kit.api.requests.filter(({ method }) => method === 'POST') };
}

function showMakeup(handlers: FakeHandler[] = []) {
  const onClose = vi.fn<() => void>();
  const kit = renderWithKit(<MakeupDialog credit={credit} onClose={onClose} />, {
    user: 'senior_admin',
    locales,
    handlers: [
      ...handlers,
      respond(absenceExcuseRoutes.sessions, sessions),
      respond(absenceExcuseRoutes.use, { ...credit, state: 'used', usedGroup: group, usedOn: '2026-11-25' }),
    ],
  });
  return { ...kit, onClose, sent: () => kit.api.requests.filter(({ method }) => method === 'POST') };
}

test('an excuse is sent with the only group; a later first day moves the last one', async () => {
  const { visitor, onClose, sent } = showExcuse();
  const from = await screen.findByRole('textbox', { name: /^С/ });
  await visitor.clear(from);
  await visitor.type(from, '23.11.2026');
  await visitor.tab();
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Причина' }), 'family');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const day = { from: '2026-11-23', to: '2026-11-23' };
  expect(sent().map(({ body }) => body)).toEqual([
    { studentId: 42, groupId: 1, ...day, reason: 'family', comment: null },
  ]);
});

test('among several groups one has to be chosen', async () => {
  const { visitor, onClose, sent } = showExcuse([group, { id: 2, name: 'Хип-хоп' }]);
  await visitor.click(await screen.findByRole('button', { name: 'Сохранить' }));
  const field = screen.getByRole('combobox', { name: /^Группа/ });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
  await visitor.selectOptions(field, '2');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()[0]?.body).toMatchObject({ groupId: 2 });
});

test('an excuse that the server refuses says why and stays open', async () => {
  const { visitor, onClose } = showExcuse([group], [respondError(absenceExcuseRoutes.create, 'FORBIDDEN')]);
  await visitor.click(await screen.findByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('a makeup is booked into the chosen session', async () => {
  const { visitor, onClose, sent } = showMakeup();
  await visitor.click(await screen.findByRole('radio', { name: /25 ноября 2026.+18:00.+Хип-хоп.+3/ }));
  await visitor.click(screen.getByRole('button', { name: 'Записать' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    ['/api/makeup-credits/5/use', { groupId: 3, date: '2026-11-25' }],
  ]);
});

test('without a choice nothing is booked, and without sessions the dialog says so', async () => {
  const { visitor, onClose, sent, unmount } = showMakeup();
  await screen.findByRole('radio', { name: /Хип-хоп/ });
  await visitor.click(screen.getByRole('button', { name: 'Записать' }));
  expect(await screen.findByText(/Выберите занятие/)).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  unmount();
  showMakeup([respond(absenceExcuseRoutes.sessions, [])]);
  expect(await screen.findByRole('heading', { level: 3 })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
