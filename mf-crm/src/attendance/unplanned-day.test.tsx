import { attendanceRoutes, type Journal } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { createUser, journal } from './attendance.fixtures';
import { Component } from './attendance.page';

afterEach(() => void vi.useRealTimers());

/** A Tuesday, without a session. The sessions on 2 and 4 November have no marks. */
function show(given: Partial<Journal> = {}) {
  return renderWithKit(<Component />, {
    user: createUser('coach'),
    route: '/attendance?date=2026-11-17&group=5',
    path: '/attendance',
    locales,
    handlers: [respond(attendanceRoutes.journal, { ...journal, ...given })],
  });
}

test('a day without a session offers the last unmarked one before marking all the same', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Отметить 4 ноября' });
  expect(link.getAttribute('href')).toContain('2026-11-04');
  const anyway = screen.getByRole('button', { name: 'Отметить все равно' });
  expect(link.compareDocumentPosition(anyway)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('offers nothing when all sessions are marked, cancelled or still to come', async () => {
  const mark = { studentId: 1, status: 'PRESENT' } as const;
  show({
    marks: [...journal.marks, { ...mark, date: '2026-11-02' }],
    sessions: journal.sessions.map((each) => (each.date === '2026-11-04' ? { ...each, state: 'cancelled' } : each)),
  });
  await screen.findByRole('button', { name: 'Отметить все равно' });
  expect(screen.queryByRole('link', { name: /^Отметить / })).toBeNull();
});

test('the month tells a session without marks from one where nobody came', async () => {
  show({ marks: [...journal.marks, { studentId: 1, date: '2026-11-02', status: 'ABSENT' }] });
  const month = within(await screen.findByRole('navigation', { name: 'Занятия: ноябрь 2026' }));
  expect(month.getByRole('link', { name: /^пн\s*2\s*0\/3$/ })).toBeTruthy();
  expect(month.getByRole('link', { name: /^ср\s*4\s*не отмечено$/ })).toBeTruthy();
});

test.each([
  ['13:59', 'пн16'],
  ['14:31', 'пн16не отм.не отмечено'],
])('the month says of a session of today from its start that it is not marked: at %s UTC', async (time, text) => {
  vi.useFakeTimers({ now: new Date(`2026-11-16T${time}:00Z`), toFake: ['Date'] });
  const onToday = (each: { date: string }) => each.date === '2026-11-16';
  show({
    today: '2026-11-16',
    marks: journal.marks.filter((mark) => !onToday(mark)),
    sessions: journal.sessions.map((each) => ({ ...each, times: [{ startTime: '17:30', endTime: '19:00' }] })),
  });
  const month = within(await screen.findByRole('navigation', { name: 'Занятия: ноябрь 2026' }));
  expect(month.getByRole('link', { name: /^пн\s*16/ }).textContent).toBe(text);
});
