import { type AttendanceSession, attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { Role } from '@school/api-contract/rules/roles';
import { schoolDay } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session } from '../attendance.fixtures';
import { Component } from '../attendance.page';
import { currentSession } from './current-session';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nothingWaits = respond(attendanceRoutes.unmarked, []);
const other = { ...session, group: { id: 6, name: 'Танцы' }, own: false };

function show(route: string, role: Role, ...handlers: FakeHandler[]) {
  return renderWithKit(<Component />, {
    user: createUser(role),
    route,
    path: '/attendance',
    locales,
    handlers: [
      ...handlers,
      respond(attendanceRoutes.journal, journal),
      respond(attendanceRoutes.unmarked, [session, other]),
    ],
  });
}

test('without parameters it opens the only own session of today; with a chosen day it lists all sessions', async () => {
  const todays = [
    { ...session, date: schoolDay() },
    { ...other, date: schoolDay() },
  ];
  const { router } = show('/attendance', 'coach', respond(attendanceRoutes.sessions, todays));
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('group')).toBe('5'));
});

test('a day shows its sessions with time, place, coach, state and marks', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-19T09:00:00Z'), toFake: ['Date'] });
  const partly = { ...session, group: { id: 7, name: 'Танцы' }, present: 1, absent: 2, students: 3, own: false };
  const sessions = [session, { ...other, present: 0 }, partly];
  show('/attendance?date=2026-11-18', 'owner', respond(attendanceRoutes.sessions, sessions));
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/Гимнастика 7–9/)).toBe(
    '17:30–19:00Гимнастика 7–9Центр, Большой залПетрова О. И.Частично1 из 3Отметить',
  );
  expect(await row(/Танцы.*Не отмечено/)).toContain('Не отмечено0 из 3');
  expect(await row(/Танцы.*Отмечено/)).toContain('Отмеченобыли 1 из 3');
});

test('the coach is not repeated beside own sessions, and only begun sessions of a marker can be marked', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00Z'), toFake: ['Date'] });
  const morning = { ...session, group: { id: 7, name: 'Утро' }, times: [{ startTime: '09:00', endTime: '10:00' }] };
  const view = { ...morning, group: { id: 8, name: 'Только смотреть' }, mayMark: false };
  show(
    '/attendance?date=2026-11-18',
    'coach',
    respond(attendanceRoutes.sessions, [session, morning, view]),
    nothingWaits,
  );
  const mark = await screen.findByRole('link', { name: 'Отметить 09:00: Утро' });
  expect(mark.getAttribute('href')).toBe('/attendance?date=2026-11-18&group=7');
  expect(screen.getAllByRole('link', { name: /^Отметить/ })).toEqual([mark]);
  expect(screen.queryByRole('columnheader', { name: 'Тренер' })).toBeNull();
});

test('the sessions of today stand by what they need; none is on before its start', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T14:20:00Z'), toFake: ['Date'] });
  const at = (name: string, startTime: string, endTime: string, more: Partial<AttendanceSession> = {}) => ({
    ...session,
    ...{ date: '2026-11-18', group: { id: startTime.length + name.length, name }, times: [{ startTime, endTime }] },
    ...{ present: 0, absent: 0, ...more },
  });
  const todays = [
    at('Утро', '09:00', '10:00', { present: 3 }),
    at('Обед', '13:00', '14:00'),
    at('Сейчас', '17:00', '18:00'),
    at('Вечер', '17:30', '19:00'),
    at('Не было', '08:00', '08:30', { state: 'cancelled' }),
    at('Не будет', '20:00', '21:00', { state: 'cancelled' }),
  ];
  const { visitor, router } = show(
    '/attendance?date=2026-11-18',
    'coach',
    respond(attendanceRoutes.sessions, todays),
    nothingWaits,
  );
  const running = await screen.findByRole('region', { name: 'Идут сейчас 1' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    ...['Идут сейчас 1', 'Закончились без отметок 1', 'Позже 2', 'Прошли 2 занятия: отмечены или отменены'],
  ]);
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Сейчас', 'Обед', 'Вечер', 'Не будет']);
  expect(running.textContent).toContain('Идет0 из 3');
  expect(screen.getByRole('region', { name: 'Позже 2' }).textContent).toMatch(/Впереди3(?! учен)/);
  await visitor.click(screen.getByRole('button', { name: 'Прошли 2 занятия: отмечены или отменены' }));
  expect(names().slice(4)).toEqual(['Утро', 'Не было']);
  expect(router.state.location.search).toBe('?date=2026-11-18&passed=1');
});

test('sessions that are over and marked say so in one line', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T14:35:00Z'), toFake: ['Date'] });
  const over = { ...session, group: { id: 7, name: 'Утро' }, times: [{ startTime: '09:00', endTime: '10:00' }] };
  show(
    '/attendance?date=2026-11-18',
    'coach',
    respond(attendanceRoutes.sessions, [session, { ...over, present: 3, absent: 0 }]),
    nothingWaits,
  );
  const line = await screen.findByRole('button', { name: 'Прошло 1 занятие, отмечено' });
  expect(line.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link', { name: 'Утро' })).toBeNull();
  expect(screen.getByRole('link', { name: session.group.name })).toBeTruthy();
});

test.each([
  // the school's time is three hours later; the session lasts from 17:30 to 19:00
  ['14:14', undefined],
  ['14:15', 'Отметить сейчас'],
  ['15:59', 'Отметить сейчас'],
  ['16:00', 'Отметить'],
  ['20:59', 'Отметить'],
  ['21:00', 'Отметить'],
])('an unmarked session asks for marks at %s UTC with «%s»', async (at, text) => {
  vi.useFakeTimers({ now: new Date(`2026-11-18T${at}:00Z`), toFake: ['Date'] });
  show(
    '/attendance?date=2026-11-18',
    'coach',
    respond(attendanceRoutes.sessions, [{ ...session, present: 0 }]),
    nothingWaits,
  );
  await screen.findByRole('row', { name: /Гимнастика 7–9/ });
  expect(screen.queryByRole('link', { name: /^Отметить/ })?.textContent).toBe(text);
});

test('a session whose students are all marked asks for nothing more', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T15:00:00Z'), toFake: ['Date'] });
  const marked = { ...session, present: 2, absent: 1, students: 3 };
  show('/attendance?date=2026-11-18', 'coach', respond(attendanceRoutes.sessions, [marked]), nothingWaits);
  await screen.findByRole('row', { name: /Гимнастика 7–9/ });
  expect(screen.queryByRole('link', { name: /^Отметить/ })).toBeNull();
});

test('cancelled and rescheduled sessions say so with the reason', async () => {
  const cancelled = { ...session, state: 'cancelled', reason: 'Болен тренер' } as const;
  const moved = { ...other, state: 'moved', movedTo: '2026-11-20', reason: 'Праздник' } as const;
  show('/attendance?date=2026-11-18&colleagues=1', 'coach', respond(attendanceRoutes.sessions, [cancelled, moved]));
  expect(await screen.findByText('Отменено. Болен тренер')).toBeTruthy();
  expect(screen.getByText('Перенесено на 20 ноября. Праздник')).toBeTruthy();
});

test('below what runs stands what waits for marks: a few of the newest, then all of them', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-19T15:00:00Z'), toFake: ['Date'] });
  // a session of this evening is on
  const running = { ...session, date: '2026-11-19', present: 0, absent: 0 };
  const noon = { ...running, group: { id: 20, name: 'Полдень' }, times: [{ startTime: '12:00', endTime: '13:00' }] };
  const past = [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => ({
    ...session,
    date: `2026-11-${String(day).padStart(2, '0')}`,
    group: { id: day, name: `№ ${day}` },
  }));
  const { visitor, router } = show(
    '/attendance?date=2026-11-19',
    'owner',
    respond(attendanceRoutes.sessions, [noon, running]),
    respond(attendanceRoutes.unmarked, [running, noon, ...past]),
  );
  const waiting = within(await screen.findByRole('region', { name: 'Не отмечены 15' }));
  const names = () => waiting.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names()).toHaveLength(14);
  expect(names().slice(0, 3)).toEqual(['Полдень', '№ 16', '№ 15']);
  expect(waiting.getByRole('row', { name: /№ 16/ }).textContent).toMatch(/^16\sноя 17:30/);
  expect(waiting.getByRole('link', { name: 'Отметить: № 16' }).getAttribute('href')).toBe(
    '/attendance?date=2026-11-16&group=16',
  );
  const live = screen.getByRole('region', { name: 'Идут сейчас 1' });
  expect(within(live).getByRole('rowheader').textContent).toBe(session.group.name);
  const part = screen.getByRole('region', { name: 'Не отмечены 15' });
  expect(live.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Еще 1' }));
  expect(names()).toHaveLength(15);
  expect(new URLSearchParams(router.state.location.search).get('view')).toBe('unmarked');
  await visitor.click(screen.getByRole('button', { name: 'Свернуть' }));
  expect(names()).toHaveLength(14);
  await visitor.click(screen.getByRole('button', { name: 'Следующий день' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /Не отмечены/ })).toBeNull());
});

test('a phone shows six of them, each with its button, below the filled one of the session that runs', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-19T15:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width: 639px'), media: query }),
  );
  const running = { ...session, date: '2026-11-19', present: 0, absent: 0 };
  const past = [8, 7, 6, 5, 4, 3, 2, 1].map((day) => ({
    ...session,
    date: `2026-11-0${day}`,
    group: { id: day, name: `№ ${day}` },
  }));
  show(
    '/attendance?date=2026-11-19',
    'owner',
    respond(attendanceRoutes.sessions, [running]),
    respond(attendanceRoutes.unmarked, [running, ...past]),
  );
  const waiting = within(await screen.findByRole('region', { name: 'Не отмечены 8' }));
  expect(waiting.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByRole('button', { name: 'Еще 2' })).toBeTruthy();
  const buttons = screen.getAllByRole('link', { name: /^Отметить/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(Array(7).fill('Отметить'));
  expect(buttons.map(({ className }) => /primary/.test(className))).toEqual([true, ...Array(6).fill(false)]);
});

test('a coach is told of the sessions that they may mark, an administrator of all', async () => {
  const viewed = { ...other, mayMark: false };
  const unmarked = respond(attendanceRoutes.unmarked, [session, viewed]);
  const none = respond(attendanceRoutes.sessions, []);
  const first = show('/attendance?view=unmarked', 'coach', unmarked, none);
  expect(await screen.findByRole('region', { name: 'Не отмечены 1' })).toBeTruthy();
  first.unmount();
  show('/attendance?view=unmarked', 'admin', respond(attendanceRoutes.unmarked, [viewed]), none);
  expect(await screen.findByRole('region', { name: 'Не отмечены 1' })).toBeTruthy();
});

test("a coach's day has the own sessions, and those of colleagues below at a press, kept for other days", async () => {
  const { visitor, router } = show(
    '/attendance?date=2026-11-18',
    'coach',
    respond(attendanceRoutes.sessions, [other, session]),
  );
  expect(await screen.findByRole('link', { name: 'Гимнастика 7–9' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Танцы' })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Занятия коллег 1' }));
  const colleagues = within(await screen.findByRole('region', { name: 'Занятия коллег 1' }));
  expect(colleagues.getByRole('link', { name: 'Танцы' })).toBeTruthy();
  expect(colleagues.getByRole('columnheader', { name: 'Тренер' })).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Следующий день' }));
  expect(router.state.location.search).toBe('?date=2026-11-19&colleagues=1');
});

test.each([
  ['a coach without an own session', 'coach', [other]],
  ['the owner', 'owner', [other, session]],
] as const)('%s gets all sessions of the day in one list', async (_who, role, sessions) => {
  show('/attendance?date=2026-11-18', role, respond(attendanceRoutes.sessions, [...sessions]));
  expect(await screen.findByRole('link', { name: 'Танцы' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Занятия коллег/ })).toBeNull();
});

test('a failed load can be retried', async () => {
  const { visitor, api } = show(
    '/attendance?date=2026-11-18',
    'coach',
    respondError(attendanceRoutes.sessions, 'SERVICE_UNAVAILABLE'),
  );
  const again = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respond(attendanceRoutes.sessions, []));
  await visitor.click(again);
  expect(await screen.findByText('Занятий в этот день нет')).toBeTruthy();
});

test.each([
  ['the one that is on', '2026-11-18T17:16', 5],
  ['none between two', '2026-11-18T12:00', undefined],
])('of two own sessions it opens %s', (_which, clock, groupId) => {
  const morning = { ...session, group: { id: 7, name: 'Утро' }, times: [{ startTime: '09:00', endTime: '10:00' }] };
  expect(currentSession([morning, session, other], clock)?.group.id).toBe(groupId);
});

test('sessions of earlier days that could not be loaded are a failure with a way to try again', async () => {
  const today = { ...session, date: schoolDay() };
  const { api, visitor } = show(
    '/attendance?view=unmarked',
    'owner',
    respond(attendanceRoutes.sessions, [today]),
    respondError(attendanceRoutes.unmarked, 'SERVICE_UNAVAILABLE'),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Повторить' }));
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === attendanceRoutes.unmarked.path).length).toBeGreaterThan(1),
  );
});
