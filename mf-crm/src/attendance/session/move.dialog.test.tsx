import { attendanceRoutes, type SessionImpact } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { MoveDialog } from './move.dialog';

const nothing: SessionImpact = {
  families: null,
  trials: [],
  clashes: [],
  otherTimes: [],
  substitute: null,
  substituteThere: null,
  subscriptions: [],
  extended: 0,
};

async function move(markCount: number, { impact = nothing, day = '17.11.2026' } = {}) {
  const { visitor, api } = renderWithKit(
    <MoveDialog
      groupId={5}
      date="2026-11-16"
      times={{ startTime: '17:30', endTime: '19:00' }}
      markCount={markCount}
      onClose={() => {}}
    />,
    {
      ...{ user: 'coach', locales },
      handlers: [
        respond(attendanceRoutes.changeSession, { told: { email: 0, sms: 0, unreached: 0 }, extended: 0 }),
        respond(attendanceRoutes.impact, ({ query }) => (query.movedTo === undefined ? nothing : impact)),
      ],
    },
  );
  await visitor.type(await screen.findByLabelText(/^Новый день/), day);
  await visitor.type(screen.getByLabelText(/^Причина/), 'Зал занят');
  const submit = () => visitor.click(screen.getByRole('button', { name: 'Перенести занятие' }));
  return {
    visitor,
    submit,
    bodies: () => api.requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : [])),
  };
}

const body = {
  state: 'moved',
  movedTo: '2026-11-17',
  startTime: '17:30',
  endTime: '19:00',
  reason: 'Зал занят',
  tellFamilies: false,
};

test('rescheduling a session with marks first asks what happens to them', async () => {
  const { visitor, submit, bodies } = await move(2);
  await submit();
  expect(await screen.findAllByText('Выберите, что сделать с отметками')).not.toHaveLength(0);
  expect(bodies()).toEqual([]);
  await visitor.click(screen.getByRole('radio', { name: /^Перенести на\sновый день$/ }));
  await submit();
  await waitFor(() => expect(bodies()).toEqual([{ ...body, marks: 'move' }]));
});

test('rescheduling a session without marks asks no question', async () => {
  const { submit, bodies } = await move(0);
  expect(screen.queryByRole('radio')).toBeNull();
  await submit();
  await waitFor(() => expect(bodies()).toEqual([body]));
});

test('at another time of the same day the marks stay, without a question', async () => {
  const { submit, bodies } = await move(2, { day: '16.11.2026' });
  expect(screen.queryByRole('radio')).toBeNull();
  await submit();
  await waitFor(() => expect(bodies()).toEqual([{ ...body, movedTo: '2026-11-16', marks: 'keep' }]));
});

test('the new time shows what it meets, the trial lessons, and tells the families unless it is unticked', async () => {
  const impact: SessionImpact = {
    families: { email: 11, sms: 2, unreached: 1 },
    trials: [{ id: 3, childName: 'Лев' }],
    clashes: [{ kind: 'hall', groupName: 'Дзюдо 7–10', startTime: '18:00', endTime: '19:00' }],
    otherTimes: [{ startTime: '10:00', endTime: '11:00' }],
    substitute: { id: 8, name: 'Петрова Елена' },
    substituteThere: null,
    ...{ subscriptions: [], extended: 0 },
  };
  const { visitor, submit, bodies } = await move(0, { impact });
  expect(await screen.findByText('В это же время в зале: Дзюдо 7–10, 18:00–19:00')).toBeTruthy();
  expect(screen.getByText('В этот день у группы уже есть занятие: 10:00–11:00.')).toBeTruthy();
  expect(screen.getByText('Замена останется. Петрова Елена получит уведомление о новом времени.')).toBeTruthy();
  expect(screen.getByText(/^Лев\. Позвоните семье/)).toBeTruthy();
  const box = screen.getByRole('checkbox', { name: 'Сообщить семьям: 11 писем, 2 SMS' });
  await submit();
  await waitFor(() => expect(bodies()).toEqual([{ ...body, tellFamilies: true }]));
  await visitor.click(box);
  await submit();
  await waitFor(() => expect(bodies().at(-1)).toEqual({ ...body, tellFamilies: false }));
});

test('on a day that has a substitute of its own, the substitution ends', async () => {
  const [substitute, substituteThere] = [
    { id: 8, name: 'Петрова Елена' },
    { id: 9, name: 'Сидорова Анна' },
  ];
  await move(0, { impact: { ...nothing, substitute, substituteThere } });
  const text =
    'Замена закончится: на новый день уже назначена замена (Сидорова Анна). Петрова Елена получит уведомление.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/^Замена останется/)).toBeNull();
});
