import { authRoutes, type SessionUser } from '@school/api-contract/accounts/auth';
import { attendanceRoutes, type Journal } from '@school/api-contract/groups/attendance';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { createUser, journal, session, today, waitingMark } from './attendance.fixtures';
import { Component } from './attendance.page';
import { openMarkStorage } from './queue/mark-storage';

const { mark } = attendanceRoutes;
const allSaved = respond(mark, ({ body }) => ({ saved: Array.isArray(body) ? body.length : 0, conflicts: [] }));

interface Scene {
  date?: string;
  view?: string;
  user?: SessionUser;
  given?: Partial<Journal>;
}

function show({ date = today, view, user = createUser('coach'), given }: Scene, ...handlers: FakeHandler[]) {
  return renderWithKit(<Component />, {
    user,
    route: `/attendance?date=${date}&group=5${view ? `&view=${view}` : ''}`,
    path: '/attendance',
    locales,
    handlers: [
      ...handlers,
      allSaved,
      respond(attendanceRoutes.journal, { ...journal, ...given }),
      respond(attendanceRoutes.sessions, [session]),
      respond(attendanceRoutes.unmarked, []),
      respond(authRoutes.currentUser, user),
    ],
  });
}

// Without an answer of the server the device's clock decides how late a mark is.
beforeEach(() => void vi.useFakeTimers({ now: new Date(`${today}T14:00:00Z`), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
/** Taps without a pause, since a pause sends the taps so far. */
async function tap(...names: string[]): Promise<void> {
  const rows = await Promise.all(names.map(row));
  for (const each of rows) fireEvent.click(each);
}
const fill = (dialog: HTMLElement, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value } });
const puts = ({ api }: ReturnType<typeof show>) => api.requests.filter(({ method }) => method === 'PUT');
/** Taps, and lets more time pass than the queue gathers taps for. */
async function tapAndPause(name: string): Promise<void> {
  const target = await row(name);
  const now = new Date();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
  try {
    fireEvent.click(target);
    await act(() => vi.advanceTimersByTimeAsync(600));
  } finally {
    vi.useFakeTimers({ toFake: ['Date'], now });
  }
}
const online = () => act(() => void window.dispatchEvent(new Event('online')));

test('taps cycle through present, absent and no mark, and are sent together with the statuses shown before', async () => {
  const page = show({});
  const anna = await row('Анина Вера');
  expect(anna.textContent).toContain('Без отметки');
  // Three taps return to the initial status, so nothing is sent.
  await tap('Анина Вера', 'Борин Глеб', 'Борин Глеб', 'Вольная Дарья', 'Вольная Дарья', 'Вольная Дарья');
  expect(screen.getByText('Сохраняем…')).toBeTruthy();
  expect(anna.textContent).toContain('Присутствует');
  expect((await row('Борин Глеб')).textContent).toContain('Отсутствует');
  expect((await row('Вольная Дарья')).textContent).toContain('Без отметки');
  await screen.findByText('Сохранено');
  expect(puts(page).map(({ body }) => body)).toEqual([
    [
      { studentId: 1, date: today, status: 'PRESENT', seen: 'NOT_MARKED', markedAt: expect.any(String) },
      { studentId: 2, date: today, status: 'ABSENT', seen: 'NOT_MARKED', markedAt: expect.any(String) },
    ],
  ]);
  expect((await row('Борин Глеб')).textContent).toContain('Отсутствует');
  await page.visitor.click(await row('Борин Глеб'));
  await waitFor(() =>
    expect(puts(page)[1]?.body).toMatchObject([{ studentId: 2, status: 'NOT_MARKED', seen: 'ABSENT' }]),
  );
});

test('the list omits students who were not in the group that day', async () => {
  show({});
  await row('Вольная Дарья');
  expect(screen.queryByText('Гостева Ева')).toBeNull();
});

test('a mark that could not be sent waits, says so, and is sent when the network is back', async () => {
  const page = show({}, respondOffline(mark));
  await page.visitor.click(await row('Анина Вера'));
  expect(await screen.findByText(/Ждет сеть: 1/)).toBeTruthy();
  expect((await row('Анина Вера')).textContent).toContain('Присутствует');
  page.api.use(allSaved);
  online();
  expect(await screen.findByText('Сохранено')).toBeTruthy();
  expect(puts(page).at(-1)?.body).toMatchObject([{ studentId: 1, status: 'PRESENT', seen: 'NOT_MARKED' }]);
});

test('a tap while the previous mark is being sent is not lost', async () => {
  let answer = () => {};
  const page = show(
    {},
    respond(mark, async ({ body }) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { saved: Array.isArray(body) ? body.length : 0, conflicts: [] };
    }),
  );
  await page.visitor.click(await row('Анина Вера'));
  await waitFor(() => expect(puts(page)).toHaveLength(1));
  vi.setSystemTime(Date.now() + 1_000);
  await page.visitor.click(await row('Анина Вера'));
  page.api.use(allSaved);
  answer();
  await waitFor(() => expect(puts(page)[1]?.body).toMatchObject([{ status: 'ABSENT', seen: 'PRESENT' }]));
  await screen.findByText('Сохранено');
  expect((await row('Анина Вера')).textContent).toContain('Отсутствует');
});

test('a call that failed on the server can be retried by hand', async () => {
  const page = show({}, respondError(mark, 'SERVICE_UNAVAILABLE'));
  await page.visitor.click(await row('Анина Вера'));
  const again = await screen.findByRole('button', { name: 'Ошибка — повторить' });
  // screen readers announce it instead of "saving"
  expect(again.closest('[role=status]')).toBeTruthy();
  page.api.use(allSaved);
  await page.visitor.click(again);
  expect(await screen.findByText('Сохранено')).toBeTruthy();
});

test('waiting marks survive the page, and another user who signs in neither sees nor sends them', async () => {
  const coach = createUser('coach');
  const former = show({ user: coach }, respondOffline(mark));
  await former.visitor.click(await row('Анина Вера'));
  await screen.findByText(/Ждет сеть: 1/);
  cleanup();

  const other = show({ user: createUser('coach') });
  expect((await row('Анина Вера')).textContent).toContain('Без отметки');
  online();
  await screen.findByText('Сохранено').catch(() => undefined);
  expect(puts(other)).toEqual([]);
  cleanup();

  const back = show({ user: coach });
  await waitFor(() => expect(puts(back)).toHaveLength(1));
  expect(puts(back)[0]?.body).toMatchObject([{ studentId: 1, date: today, status: 'PRESENT', seen: 'NOT_MARKED' }]);
  expect((await row('Анина Вера')).textContent).toContain('Присутствует');
});

test('a list counts its own marks that wait, and the month those of its group', async () => {
  const user = createUser('coach');
  const kept = [waitingMark, { ...waitingMark, date: '2026-11-16' }, { ...waitingMark, groupId: 8 }];
  await (await openMarkStorage(user.id)).write(kept.map((each) => ({ of: each, next: each })));
  const list = show({ user }, respondOffline(authRoutes.currentUser));
  expect(await screen.findByText(/Ждет сеть: 1/)).toBeTruthy();
  list.unmount();
  show({ user, view: 'month' }, respondOffline(authRoutes.currentUser));
  expect(await screen.findByText(/Ждет сеть: 2/)).toBeTruthy();
});

test('sends nothing when another user has signed in to the browser meanwhile', async () => {
  const page = show({}, respondOffline(mark));
  await page.visitor.click(await row('Анина Вера'));
  await screen.findByText(/Ждет сеть: 1/);
  const before = puts(page).length;
  page.api.use(allSaved, respond(authRoutes.currentUser, createUser('coach')));
  online();
  expect(await screen.findByText(/^В браузере вошел другой сотрудник. Ваши отметки \(1\)/)).toBeTruthy();
  // No password request, since the browser's session belongs to another user.
  expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeTruthy();
  const asked = page.api.requests.length;
  await tapAndPause('Борин Глеб');
  expect(page.api.requests).toHaveLength(asked);
  expect(puts(page)).toHaveLength(before);
});

test('without a session marks are collected, and the password is requested again only when the user wants it', async () => {
  const page = show({}, respondError(mark, 'UNAUTHENTICATED'));
  await page.visitor.click(await row('Анина Вера'));
  await screen.findByRole('button', { name: 'Войти и сохранить: 1' });
  await tapAndPause('Борин Глеб');
  const signIn = await screen.findByRole('button', { name: 'Войти и сохранить: 2' });
  expect(puts(page)).toHaveLength(1);
  page.api.use(allSaved);
  await page.visitor.click(signIn);
  expect(await screen.findByText('Сохранено')).toBeTruthy();
  expect(puts(page)[1]?.body).toHaveLength(2);
});

const theirs = {
  studentId: 1,
  date: today,
  status: 'ABSENT',
  yours: 'PRESENT',
  own: false,
  byName: 'Петров Павел',
  at: '2026-11-18T14:40:00.000Z',
} as const;

test('a conflict shows both values and lets the user choose either', async () => {
  const page = show({}, respond(mark, { saved: 0, conflicts: [theirs] }));
  await page.visitor.click(await row('Анина Вера'));
  expect(await screen.findByText('Петров Павел: Отсутствует, 18 ноября 2026 в 17:40')).toBeTruthy();
  expect(screen.getByText(/^Вы: Присутствует/)).toBeTruthy();
  expect((await row('Анина Вера')).textContent).toContain('Отсутствует');
  page.api.use(allSaved);
  await page.visitor.click(screen.getByRole('button', { name: 'Поставить мою' }));
  expect((await row('Анина Вера')).textContent).toContain('Присутствует');
  await screen.findByText('Сохранено');
  expect(puts(page)[1]?.body).toMatchObject([{ studentId: 1, status: 'PRESENT', seen: 'ABSENT' }]);
});

test('conflicts and the queue are announced in live regions that exist before their text', async () => {
  const page = show({}, respond(mark, { saved: 0, conflicts: [theirs] }));
  const anna = await row('Анина Вера');
  const before = new Set<Element>(screen.getAllByRole('status'));
  await page.visitor.click(anna);
  expect(before.has(screen.getByText('Сохраняем…').closest('[role=status]') ?? anna)).toBe(true);
  await screen.findByRole('button', { name: 'Поставить мою' });
  const regions = screen.getAllByText('Требуют решения: 1').flatMap((text) => text.closest('[role=status]') ?? []);
  expect(regions).toHaveLength(1);
  expect(regions.every((region) => before.has(region))).toBe(true);
  page.api.use(allSaved);
  await page.visitor.click(screen.getByRole('button', { name: 'Поставить мою' }));
  const saved = await screen.findByText('Сохранено');
  expect(before.has(saved.closest('[role=status]') ?? anna)).toBe(true);
});

test('a conflict can be resolved in favour of the other user', async () => {
  const page = show({}, respond(mark, { saved: 0, conflicts: [theirs] }));
  await page.visitor.click(await row('Анина Вера'));
  await page.visitor.click(await screen.findByRole('button', { name: 'Оставить их отметку' }));
  expect((await row('Анина Вера')).textContent).toContain('Отсутствует');
  expect(screen.queryByText(/Требуют решения/)).toBeNull();
  expect(puts(page)).toHaveLength(1);
});

test('many conflicts can be resolved at once, and nothing says "saved" before', async () => {
  const page = show({}, respond(mark, { saved: 0, conflicts: [theirs, { ...theirs, studentId: 2 }] }));
  await tap('Анина Вера', 'Борин Глеб');
  expect(await screen.findByRole('button', { name: 'Поставить все мои' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Поставить мою' })).toHaveLength(2);
  expect(screen.queryByText('Сохранено')).toBeNull();
  page.api.use(allSaved);
  await page.visitor.click(screen.getByRole('button', { name: 'Поставить все мои' }));
  await screen.findByText('Сохранено');
  expect(puts(page).at(-1)?.body).toMatchObject([
    { studentId: 1, status: 'PRESENT', seen: 'ABSENT' },
    { studentId: 2, status: 'PRESENT', seen: 'ABSENT' },
  ]);
});

test('changing an own mark whose answer was lost is no conflict, regardless of the clock', async () => {
  const page = show({}, respondOffline(mark));
  await page.visitor.click(await row('Анина Вера'));
  await screen.findByText(/Ждет сеть: 1/);
  page.api.use(
    respond(mark, ({ body }) => {
      const seen = Array.isArray(body) ? body[0].seen : '';
      const mine = { ...theirs, status: 'PRESENT', yours: 'ABSENT', own: true } as const;
      return seen === 'PRESENT' ? { saved: 1, conflicts: [] } : { saved: 0, conflicts: [mine] };
    }),
  );
  await page.visitor.click(await row('Анина Вера'));
  expect(await screen.findByText('Сохранено')).toBeTruthy();
  expect((await row('Анина Вера')).textContent).toContain('Отсутствует');
  expect(screen.queryByText(/Требуют решения/)).toBeNull();
});

test('a refused mark is listed and not sent again; the others are sent', async () => {
  const page = show(
    {},
    respond(mark, ({ body }) => ({ saved: Array.isArray(body) ? body.length : 0, conflicts: [] })),
  );
  const details = [{ path: '0.studentId', message: 'Ученика не было в группе в этот день' }];
  const refusal = respondError(mark, 'VALIDATION_FAILED', { details });
  page.api.use({
    route: mark,
    answer: (request) =>
      Array.isArray(request.body) && request.body[0].studentId === 1
        ? refusal.answer(request)
        : allSaved.answer(request),
  });
  await tap('Анина Вера', 'Борин Глеб');
  expect(await screen.findByText('Ученика не было в группе в этот день')).toBeTruthy();
  expect((await row('Анина Вера')).textContent).toContain('Без отметки');
  expect((await row('Борин Глеб')).textContent).toContain('Присутствует');
  await waitFor(() => expect(puts(page)).toHaveLength(2));
  online();
  await page.visitor.click(screen.getByRole('button', { name: 'Убрать отметку' }));
  await waitFor(() => expect(screen.queryByText(/Требуют решения/)).toBeNull());
  expect(puts(page)).toHaveLength(2);
});

test('a child who has left the group meanwhile cannot be tapped again after the refusal', async () => {
  const page = show({});
  await row('Анина Вера');
  const details = [{ path: '0.studentId', message: 'Ученика не было в группе в этот день' }];
  page.api.use(
    respondError(mark, 'VALIDATION_FAILED', { details }),
    respond(attendanceRoutes.journal, {
      ...journal,
      students: journal.students.map((each) => (each.id === 1 ? { ...each, leaveDate: today } : each)),
      marks: [{ studentId: 1, date: today, status: 'PRESENT' }],
    }),
  );
  await tap('Анина Вера');
  expect(await screen.findByText('Ученика не было в группе в этот день')).toBeTruthy();
  expect(await screen.findByText('Не в группе')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Анина Вера/ })).toBeNull();
});

test('a group that becomes read-only says so and accepts no more taps', async () => {
  const page = show({}, respondError(mark, 'FORBIDDEN'));
  const anna = await row('Анина Вера');
  page.api.use(respond(attendanceRoutes.journal, { ...journal, mayMark: false }));
  await page.visitor.click(anna);
  expect(await screen.findByText(/у вас больше нет доступа к группе/)).toBeTruthy();
  expect(await screen.findByText(/только для просмотра/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Анина Вера/ })).toBeNull();
});

test('a group without access disappears from the screen; its unsaved marks are listed', async () => {
  const page = show({}, respondError(mark, 'NOT_FOUND'));
  await row('Анина Вера');
  page.api.use(respondError(attendanceRoutes.journal, 'NOT_FOUND'));
  await tap('Анина Вера', 'Борин Глеб');
  expect(await screen.findByText('Группа не найдена')).toBeTruthy();
  expect(
    screen.getByText('Отметки не приняты: у вас больше нет доступа к группе или отмечать ее нельзя.'),
  ).toBeTruthy();
  expect(screen.getByText('Анина Вера')).toBeTruthy();
  expect(screen.queryByText('Вольная Дарья')).toBeNull();
  await page.visitor.click(screen.getByRole('link', { name: /Занятия 18 ноября/ }));
  await waitFor(() => expect(screen.getAllByText('Требуют решения: 2')).toHaveLength(2));
  expect(screen.queryByText('Сохранено')).toBeNull();
  await page.visitor.click(screen.getByRole('link', { name: /^Гимнастика 7–9, 18 ноября/ }));
  await page.visitor.click(await screen.findByRole('button', { name: 'Убрать все отметки' }));
  expect(screen.queryByText(/у вас больше нет доступа к группе/)).toBeNull();
});

test('any answer shows that the server has recovered', async () => {
  const page = show({}, respondOffline(mark));
  await page.visitor.click(await row('Анина Вера'));
  await screen.findByText(/Ждет сеть: 1/);
  page.api.use(allSaved);
  await page.queryClient.invalidateQueries();
  expect(await screen.findByText('Сохранено')).toBeTruthy();
  expect(puts(page).at(-1)?.body).toMatchObject([{ studentId: 1, status: 'PRESENT' }]);
});

test('"mark everybody" marks only the unmarked, and undo restores them', async () => {
  const page = show({ given: { marks: [{ studentId: 2, date: today, status: 'ABSENT' }] } });
  await row('Борин Глеб');
  await page.visitor.click(screen.getByRole('button', { name: /^Отметить (всех|еще)/ }));
  await screen.findByText('Сохранено');
  expect(puts(page)[0]?.body).toMatchObject([
    { studentId: 1, status: 'PRESENT' },
    { studentId: 3, status: 'PRESENT' },
  ]);
  // A mark that another user has changed since stays.
  await page.visitor.click(await row('Вольная Дарья'));
  await page.visitor.click(screen.getByRole('button', { name: 'Отменить' }));
  expect((await row('Анина Вера')).textContent).toContain('Без отметки');
  expect((await row('Борин Глеб')).textContent).toContain('Отсутствует');
  expect((await row('Вольная Дарья')).textContent).toContain('Отсутствует');
  await waitFor(() =>
    expect(puts(page)[1]?.body).toMatchObject([
      { studentId: 3, status: 'ABSENT', seen: 'PRESENT' },
      { studentId: 1, status: 'NOT_MARKED', seen: 'PRESENT' },
    ]),
  );
});

test('a late day asks for the reason once', async () => {
  const page = show({ date: '2026-11-09' });
  await page.visitor.click(await row('Анина Вера'));
  const dialog = await screen.findByRole('dialog', { name: 'Почему отмечаете так поздно?' });
  await page.visitor.click(within(dialog).getByRole('button', { name: 'Сохранить отметку' }));
  expect(await within(dialog).findByText('Укажите причину')).toBeTruthy();
  fill(dialog, 'Болел тренер');
  await page.visitor.click(within(dialog).getByRole('button', { name: 'Сохранить отметку' }));
  await page.visitor.click(await row('Борин Глеб'));
  await screen.findByText('Сохранено');
  expect(puts(page).flatMap(({ body }) => body)).toMatchObject([
    { studentId: 1, reason: 'Болел тренер' },
    { studentId: 2, reason: 'Болел тренер' },
  ]);
});

test.each([
  ['an administrator', { user: createUser('admin') }, /Администратор только смотрит/],
  ['a user who may only view the group', { given: { mayMark: false } }, /только для просмотра/],
  ['nobody before its day', { date: '2026-11-23' }, /отметить можно в день занятия/],
] satisfies [string, Scene, RegExp][])('%s marks: the list says why', async (_who, scene, why) => {
  show(scene);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.getByText('Анина Вера')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Анина Вера/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Отметить (всех|еще)/ })).toBeNull();
});

test('an administrator is told who changes a session, in few words', async () => {
  const { visitor } = show({ user: createUser('admin') });
  await visitor.click(await screen.findByRole('button', { name: 'Действия' }));
  const item = await screen.findByRole('menuitem', { name: /^Отменить занятие/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.textContent).toMatch(/Занятия меняют тренеры и руководители\.$/);
});

test('a session is cancelled with a reason, and restored', async () => {
  const told = { email: 2, sms: 1, unreached: 0 };
  const page = show(
    {},
    respond(attendanceRoutes.changeSession, { told, extended: 0 }),
    respond(attendanceRoutes.impact, {
      families: told,
      trials: [],
      clashes: [],
      otherTimes: [],
      substitute: null,
      substituteThere: null,
      subscriptions: [],
      extended: 0,
    }),
  );
  await page.visitor.click(await screen.findByRole('button', { name: 'Действия' }));
  await page.visitor.click(await screen.findByRole('menuitem', { name: 'Отменить занятие' }));
  const dialog = await screen.findByRole('dialog', { name: 'Отменить занятие?' });
  expect(within(dialog).getByRole('button', { name: 'Не отменять' })).toBeTruthy();
  fill(dialog, 'Болен тренер');
  expect(await within(dialog).findByRole('checkbox', { name: 'Сообщить семьям: 2 письма, 1 SMS' })).toBeTruthy();
  page.api.use(
    respond(attendanceRoutes.journal, {
      ...journal,
      sessions: journal.sessions.map((each) =>
        each.date === today ? { ...each, state: 'cancelled' as const, reason: 'Болен тренер' } : each,
      ),
    }),
  );
  await page.visitor.click(within(dialog).getByRole('button', { name: 'Отменить занятие' }));
  expect(await screen.findByText('Занятие отменено: отмечать некого.')).toBeTruthy();
  expect(puts(page)[0]?.body).toEqual({
    ...{ state: 'cancelled', reason: 'Болен тренер', tellFamilies: true, extendSubscriptions: false },
  });
  expect(await screen.findByText('Сообщаем семьям: 2 письма, 1 SMS')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.visitor.click(await screen.findByRole('button', { name: 'Действия' }));
  await page.visitor.click(await screen.findByRole('menuitem', { name: 'Вернуть занятие' }));
  const question = within(await screen.findByRole('dialog', { name: 'Вернуть занятие?' }));
  await page.visitor.click(await question.findByRole('checkbox', { name: /^Сообщить семьям/ }));
  await page.visitor.click(question.getByRole('button', { name: 'Вернуть занятие' }));
  await waitFor(() => expect(puts(page)[1]?.body).toEqual({ state: 'planned', tellFamilies: false }));
});

test('a cancellation extends the subscriptions that lose the day when asked to, and they stay so once it is taken back', async () => {
  const nothing = { families: null, trials: [], clashes: [], otherTimes: [], substitute: null, substituteThere: null };
  const told = { email: 0, sms: 0, unreached: 0 };
  const lost = { studentId: 1, studentName: 'Анина Вера', endsOn: '2026-12-21' };
  const page = show(
    { user: createUser('owner') },
    respond(attendanceRoutes.changeSession, { told, extended: 1 }),
    respond(attendanceRoutes.impact, { ...nothing, subscriptions: [lost], extended: 0 }),
  );
  await page.visitor.click(await screen.findByRole('button', { name: 'Действия' }));
  await page.visitor.click(await screen.findByRole('menuitem', { name: 'Отменить занятие' }));
  const dialog = await screen.findByRole('dialog', { name: 'Отменить занятие?' });
  fill(dialog, 'Болен тренер');
  const box = await within(dialog).findByRole('checkbox', { name: /^Продлить 1\sабонемент/ });
  const rows = within(within(dialog).getByRole('list', { name: 'Абонементы и их новый срок' })).getAllByRole(
    'listitem',
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Анина Вера до 21\sдекабря/)]);
  await page.visitor.click(box);
  page.api.use(
    respond(attendanceRoutes.journal, {
      ...journal,
      sessions: journal.sessions.map((each) => (each.date === today ? { ...each, state: 'cancelled' as const } : each)),
    }),
    respond(attendanceRoutes.impact, { ...nothing, subscriptions: [], extended: 1 }),
  );
  await page.visitor.click(within(dialog).getByRole('button', { name: 'Отменить занятие' }));
  expect(await screen.findByText(/^Продлен 1\sабонемент\.$/)).toBeTruthy();
  expect(puts(page)[0]?.body).toMatchObject({ state: 'cancelled', extendSubscriptions: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.visitor.click(await screen.findByRole('button', { name: 'Действия' }));
  await page.visitor.click(await screen.findByRole('menuitem', { name: 'Вернуть занятие' }));
  const question = within(await screen.findByRole('dialog', { name: 'Вернуть занятие?' }));
  expect(await question.findByText(/^Из-за отмены продлен 1\sабонемент/)).toBeTruthy();
});

test('arrows move through the month, Enter marks, and the totals follow', async () => {
  const page = show({ view: 'month' });
  const grid = await screen.findByRole('grid', { name: /Гимнастика 7–9/ });
  const line = within(grid).getByRole('row', { name: /Анина Вера/ });
  expect(within(line).getByText('2 из 2')).toBeTruthy();
  within(line).getByRole('button', { name: '18 ноября: Без отметки' }).focus();
  await page.visitor.keyboard('{Enter}');
  expect(within(line).getByText('3 из 3')).toBeTruthy();
  await page.visitor.keyboard('{ArrowDown}{Home}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('2 ноября: Без отметки'));
  expect(
    within(grid)
      .getByRole('row', { name: /Борин Глеб/ })
      .contains(document.activeElement),
  ).toBe(true);
  await page.visitor.keyboard('{End}{Enter}');
  await screen.findByText('Сохранено');
  expect(puts(page).map(({ body }) => body)).toMatchObject([[{ studentId: 1, date: today, status: 'PRESENT' }]]);
});

test('a day that nobody marked yet has no total, since nobody was counted', async () => {
  show({ view: 'month' });
  const totals = within(await screen.findByRole('row', { name: /^Присутствовали/ })).getAllByRole('cell');
  const [none, notHeld] = ['—не отмечено', ''];
  expect(totals.map(({ textContent }) => textContent)).toEqual([
    ...[none, none, '1/1Без отметки: 2', '1/1Без отметки: 1', '1/2Без отметки: 1', none],
    ...[notHeld, notHeld, notHeld],
  ]);
});

test('the month can be downloaded as Excel, unless it is empty', async () => {
  show({ view: 'month' });
  fireEvent.click(await screen.findByRole('button', { name: 'Действия' }));
  const link = await screen.findByRole('menuitem', { name: 'Скачать Excel' });
  expect(link.getAttribute('href')).toBe('/api/groups/5/attendance/export.xlsx?month=2026-11');
  expect(link.hasAttribute('download')).toBe(true);
  cleanup();
  show({ view: 'month', given: { students: [], marks: [] } });
  expect(await screen.findByText('В этом месяце занятий нет')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Действия' }));
  expect(await screen.findByRole('menuitem', { name: 'Печать' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Скачать Excel' })).toBeNull();
});

test('a step to a month that is not read keeps head and focus, and shows no marks of the month before', async () => {
  let answer = () => {};
  const october = { ...journal, sessions: [{ ...session, date: '2026-10-05' }], marks: [] };
  const page = show(
    { view: 'month' },
    respond(attendanceRoutes.journal, async ({ query }) => {
      if (query.month === '2026-11') return journal;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return october;
    }),
  );
  await screen.findByRole('grid');
  const back = screen.getByRole('button', { name: 'Предыдущий месяц' });
  await page.visitor.click(back);
  expect(await screen.findByRole('status', { name: 'Загружаем посещаемость' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Гимнастика 7–9' })).toBeTruthy();
  expect(screen.getByText('октябрь 2026')).toBeTruthy();
  expect(screen.queryByText('Анина Вера')).toBeNull();
  expect(screen.queryByText('В этом месяце занятий нет')).toBeNull();
  expect(document.activeElement).toBe(back);
  answer();
  expect((await screen.findAllByRole('button', { name: '5 октября: Без отметки' })).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(back);

  page.api.use(respondOffline(attendanceRoutes.journal));
  await page.visitor.click(back);
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Повторить' })).toBeTruthy();
  expect(screen.queryByText('Анина Вера')).toBeNull();
  expect(document.activeElement).toBe(back);
});
