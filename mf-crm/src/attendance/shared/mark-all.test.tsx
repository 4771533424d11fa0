import { authRoutes } from '@school/api-contract/accounts/auth';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { type AbsenceExcuse, absenceExcuseRoutes } from '@school/api-contract/money/absence-excuses';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { renderWithKit, respond } from '@school/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session, today, waitingMark } from '../attendance.fixtures';
import { Component } from '../attendance.page';
import { cellKey } from './journal-marks';
import { listMarksForAll } from './mark-all';

const [one, two, three] = journal.students;
if (!one || !two || !three) throw new Error('three students');
const day = { date: today, students: [one, two, three], shown: new Map(), excuses: new Map(), stuck: [] };

test('marks present who has no mark, and absent whose absence is excused', () => {
  const shown = new Map([[cellKey(one.id, today), 'ABSENT']] as const);
  const excuses = new Map([[cellKey(two.id, today), 'болезнь']]);
  expect(listMarksForAll({ ...day, shown, excuses })).toEqual([
    { studentId: two.id, status: 'ABSENT' },
    { studentId: three.id, status: 'PRESENT' },
  ]);
});

test('leaves out a mark that needs a decision, and who is no longer in the group', () => {
  const gone = { ...three, leaveDate: today };
  const stuck = [{ ...waitingMark, studentId: one.id, problem: { kind: 'closed' } as const }];
  expect(listMarksForAll({ ...day, students: [one, two, gone], stuck })).toEqual([
    { studentId: two.id, status: 'PRESENT' },
  ]);
});

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${today}T14:00:00Z`), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

test('the button says how many become present and how many are excused, and undoing takes both back', async () => {
  const user = createUser('coach');
  const excuse: AbsenceExcuse = {
    ...{ id: 1, studentId: one.id, studentName: one.name, group: journal.group, date: today, reason: 'illness' },
    ...{ comment: null, fileName: null, byName: null, createdAt: `${today}T06:00:00.000Z` },
  };
  const { api } = renderWithKit(<Component />, {
    school: { sellsSubscriptions: true },
    ...{ user, locales, route: `/attendance?date=${today}&group=5`, path: '/attendance' },
    handlers: [
      respond(absenceExcuseRoutes.list, [excuse]),
      respond(subscriptionRoutes.ofGroup, []),
      respond(attendanceRoutes.journal, { ...journal, students: [one, two, three], marks: [] }),
      respond(attendanceRoutes.sessions, [session]),
      respond(attendanceRoutes.mark, ({ body }) => ({ saved: Array.isArray(body) ? body.length : 0, conflicts: [] })),
      respond(authRoutes.currentUser, user),
    ],
  });
  const sent = () => api.requests.findLast(({ method }) => method === 'PUT')?.body;
  fireEvent.click(await screen.findByRole('button', { name: 'Есть: 2, нет: 1' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { studentId: one.id, status: 'ABSENT' },
      { studentId: two.id, status: 'PRESENT' },
      { studentId: three.id, status: 'PRESENT' },
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([one, two, three].map(({ id }) => ({ studentId: id, status: 'NOT_MARKED' }))),
  );
});
