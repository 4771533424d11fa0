import { attendanceRoutes, type SubstituteChoice } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { journal, today } from '../attendance.fixtures';
import { SubstituteDialog } from './substitute.dialog';
import { WithdrawSubstituteDialog } from './withdraw-substitute.dialog';

const clash = { kind: 'trainer', groupName: 'Дзюдо 7–10', startTime: '17:00', endTime: '18:00' } as const;
const choices: SubstituteChoice[] = [
  { id: 41, name: 'Зайцева Полина', clashes: [] },
  { id: 42, name: 'Ким Алексей', clashes: [] },
  { id: 43, name: 'Абрамова Анна', clashes: [clash] },
];
const [, , , , , planned] = journal.sessions;
if (!planned) throw new Error('The journal has a session of today');

function open(session = planned) {
  if (!session) throw new Error('unreachable');
  const { visitor, api } = renderWithKit(
    <SubstituteDialog groupId={5} date={today} session={session} coach="Петрова Ольга" onClose={() => {}} />,
    {
      ...{ user: 'owner', locales },
      handlers: [
        respond(attendanceRoutes.changeSubstitute, undefined),
        respond(attendanceRoutes.substituteChoices, choices),
      ],
    },
  );
  const bodies = () => api.requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
  return { visitor, api, bodies };
}

test('a free colleague is found by name and named with a comment', async () => {
  const { visitor, bodies } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Назначить' }));
  expect(await screen.findByText('Выберите тренера из списка')).toBeTruthy();
  const field = screen.getByRole('combobox', { name: /^Кто проведет занятие/ });
  await visitor.click(field);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Зайцева Полина',
    'Ким Алексей',
    'Абрамова АннаВ это же время у тренера: Дзюдо 7–10, 17:00–18:00',
  ]);
  await visitor.type(field, 'кИм');
  await visitor.click(await screen.findByRole('option', { name: /^Ким/ }));
  await visitor.type(screen.getByLabelText(/^Комментарий/), 'Ключ на вахте');
  await visitor.click(screen.getByRole('button', { name: 'Назначить' }));
  await waitFor(() => expect(bodies()).toEqual([{ coachId: 42, comment: 'Ключ на вахте', seen: null }]));
});

test('a busy colleague is named only by a button that says so; another text takes the choice back', async () => {
  const { visitor, bodies } = open();
  const field = await screen.findByRole('combobox');
  await visitor.type(field, 'абр');
  await visitor.click(await screen.findByRole('option'));
  expect(await screen.findByText('Пересечение')).toBeTruthy();
  const submit = () => screen.findByRole('button', { name: 'Назначить, хотя есть пересечение' });
  expect(await submit()).toBeTruthy();
  await visitor.type(field, 'х');
  expect(await screen.findByText('Такого тренера нет')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Назначить' }));
  expect(await screen.findByText('Выберите тренера из списка')).toBeTruthy();
  expect(bodies()).toEqual([]);
  await visitor.clear(field);
  await visitor.type(field, 'анна');
  await visitor.click(await screen.findByRole('option'));
  await visitor.click(await submit());
  await waitFor(() => expect(bodies()).toEqual([{ coachId: 43, comment: '', seen: null }]));
});

test('a change names the substitute that was on screen, and says when somebody else was faster', async () => {
  if (!planned) return;
  const substitute = { id: 41, name: 'Зайцева Полина' };
  const { visitor, api, bodies } = open({ ...planned, substitute, substituteComment: 'Ключ на вахте' });
  api.use(respondError(attendanceRoutes.changeSubstitute, 'CONFLICT'));
  const field = await screen.findByRole('combobox');
  await visitor.clear(field);
  await visitor.type(field, 'ким');
  await visitor.click(await screen.findByRole('option'));
  await visitor.click(screen.getByRole('button', { name: 'Назначить' }));
  expect(await screen.findByText(/Данные уже изменил кто-то другой/)).toBeTruthy();
  expect(bodies()).toEqual([{ coachId: 42, comment: 'Ключ на вахте', seen: 41 }]);
});

test('a substitution is taken back', async () => {
  const { visitor, api } = renderWithKit(
    <WithdrawSubstituteDialog
      groupId={5}
      date={today}
      substitute={{ id: 41, name: 'Зайцева Полина' }}
      onClose={() => {}}
    />,
    { user: 'owner', locales, handlers: [respond(attendanceRoutes.changeSubstitute, undefined)] },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Снять замену?' });
  expect(dialog.textContent).toContain('Зайцева Полина');
  await visitor.click(within(dialog).getByRole('button', { name: 'Снять замену' }));
  await waitFor(() => expect(api.requests.at(-1)?.body).toEqual({ coachId: null, seen: 41 }));
});
