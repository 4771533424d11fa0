import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { MoveDialog } from './move.dialog';

async function move(markCount: number) {
  const { visitor, api } = renderWithKit(
    <MoveDialog
      groupId={5}
      date="2026-11-16"
      times={{ startTime: '17:30', endTime: '19:00' }}
      markCount={markCount}
      onClose={() => {}}
    />,
    { user: 'coach', locales, handlers: [respond(attendanceRoutes.changeSession, undefined)] },
  );
  await visitor.type(await screen.findByLabelText(/^Новый день/), '17.11.2026');
  await visitor.type(screen.getByLabelText(/^Причина/), 'Зал занят');
  const submit = () => visitor.click(screen.getByRole('button', { name: 'Перенести занятие' }));
  return { visitor, submit, bodies: () => api.requests.map(({ body }) => body) };
}

const body = { state: 'moved', movedTo: '2026-11-17', startTime: '17:30', endTime: '19:00', reason: 'Зал занят' };

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
