import type { Role } from '@school/api-contract/rules/roles';
import { dashboardRoutes } from '@school/api-contract/school/dashboard';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readiness } from '../settings/settings.fixtures';
import { locales } from '../shared/locales.fixtures';
import { accountantFigures, emptyFigures, figures, history } from './dashboard.fixtures';
import { Component } from './dashboard.page';
import { DirectionPanels } from './direction-panels';

/** The figure on its card; charts and tables have it too. */
const card = { selector: 'div' };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const historyHandler = respond(dashboardRoutes.history, history);

function show(user: Role, handler: FakeHandler, language: 'ru' | 'en' = 'ru') {
  return renderWithKit(<Component />, { user, language, locales, handlers: [handler, historyHandler] });
}

test('shows the four cards with last month beside each, revenue in dollars', async () => {
  show('owner', respond(dashboardRoutes.read, figures));
  expect(await screen.findByText('160', card)).toBeTruthy();
  expect(screen.getByText('+8 за месяц')).toBeTruthy();
  expect(screen.getByText('как в прошлом месяце')).toBeTruthy();
  expect(screen.getByText(/^\+1\s500\s\$ к тем же дням октября$/)).toBeTruthy();
  expect(screen.getByText('11,3', card)).toBeTruthy();
  expect(screen.getByText(/^24\s500\s\$$/, card)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Всего учеников' }).getAttribute('href')).toBe('/students');
});

test('the places of a direction are read out with the word for what is counted', async () => {
  show('owner', respond(dashboardRoutes.read, figures));
  const panels = within(await screen.findByRole('list', { name: 'Ученики по направлениям' }));
  expect(panels.getAllByRole('listitem')[0]?.textContent).toMatch(/50 учеников из 58/);
});

test.each([
  { waits: 'a task', answer: figures, first: 'Требуют внимания' },
  {
    waits: 'nothing',
    answer: { ...figures, tasks: emptyFigures.tasks, sessions: { total: 0, unmarked: 0, items: [] } },
    first: 'Всего учеников',
  },
])('while $waits waits, «$first» comes first', async ({ answer, first }) => {
  show('owner', respond(dashboardRoutes.read, answer));
  await screen.findByText('160', card);
  const tasks = screen.getByRole('region', { name: 'Требуют внимания' });
  const cards = screen.getByText('Всего учеников', { selector: 'a' });
  const isFirst = tasks.compareDocumentPosition(cards) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isFirst ? 'Требуют внимания' : cards.textContent).toBe(first);
});

test.each([
  { window: 'a wide window', isWide: true, order: ['Сегодня', 'Требуют внимания', 'Всего учеников'] },
  { window: 'a phone', isWide: false, order: ['Требуют внимания', 'Всего учеников', 'Сегодня'] },
])('the Tab key follows the reading order of $window', async ({ isWide, order }) => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isWide && query === '(min-width: 1100px)' }),
  );
  show('owner', respond(dashboardRoutes.read, figures));
  await screen.findByText('160', card);
  const parts = [
    screen.getByRole('region', { name: 'Требуют внимания' }),
    screen.getByText('Всего учеников', { selector: 'a' }),
    screen.getByRole('region', { name: 'Сегодня' }),
  ];
  const inOrder = parts.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const name = (part: HTMLElement) => order.find((each) => part.textContent?.startsWith(each));
  expect(inOrder.map(name)).toEqual(order);
});

test.each([
  [0, 'срок сегодня'],
  [1, 'до 1 дня'],
  [18, 'до 18 дней'],
])('of debts that are due for up to %i days: «%s»', async (owedDays, text) => {
  show('owner', respond(dashboardRoutes.read, { ...figures, waiting: { ...figures.waiting, owedDays } }));
  expect(await screen.findByText(new RegExp(`^9\\s000\\s\\S, ${text}$`))).toBeTruthy();
});

test('refetches on each visit; when that fails, the previous figures stay', async () => {
  const { api, visitor, router } = renderWithKit(<Component />, {
    user: 'owner',
    path: '/',
    locales,
    handlers: [respond(dashboardRoutes.read, figures), historyHandler],
  });
  await visitor.click(await screen.findByRole('link', { name: 'Активные группы' }));
  expect(router.state.location.pathname).toBe('/groups');
  const totalStudents = { current: 161, previous: 152 };
  api.use(respond(dashboardRoutes.read, { ...figures, totalStudents }));
  await act(() => router.navigate('/'));
  expect(await screen.findByText('161', card)).toBeTruthy();
  await act(() => router.navigate('/students'));
  api.use(respondOffline(dashboardRoutes.read));
  await act(() => router.navigate('/'));
  await waitFor(() => expect(api.requests.filter(({ path }) => path === '/api/dashboard')).toHaveLength(3));
  expect(screen.getByText('161', card)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

test('a card whose figure the role may not see is missing', async () => {
  show('coach', respond(dashboardRoutes.read, { ...figures, monthlyRevenue: null }));
  expect(await screen.findByText('160', card)).toBeTruthy();
  expect(screen.queryByText('Выручка за месяц')).toBeNull();
});

test('while loading, only the cards of the role are drawn', () => {
  show('accountant', respond(dashboardRoutes.read, figures, { pending: true }));
  expect(screen.getByText('Выручка за месяц')).toBeTruthy();
  expect(screen.queryByText('Активные группы')).toBeNull();
});

test('a failed load can be retried', async () => {
  const { visitor, api } = show('owner', respondError(dashboardRoutes.read, 'INTERNAL'), 'en');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  api.use(respond(dashboardRoutes.read, figures));
  await visitor.click(retry);
  expect(await screen.findByText('160', card)).toBeTruthy();
});

test('shows the sessions of the day below, and each waiting task links to its screen', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T14:15:00Z'), toFake: ['Date'] });
  show('owner', respond(dashboardRoutes.read, figures));
  expect(await screen.findByText('9 занятий · не отмечены 2')).toBeTruthy();
  const karate = screen.getByRole('link', { name: /Каратэ, начинающие/ });
  expect(karate.getAttribute('href')).toBe('/attendance?date=2026-11-18&group=2');
  // 17:15 in Moscow
  expect(karate.textContent).toContain('идет, не отмечено');
  expect(screen.getByRole('link', { name: /Танцы, старшая/ }).textContent).toContain('12 чел.');
  expect(screen.getByText('17:15')).toBeTruthy();
  const tasks = screen.getByRole('region', { name: 'Требуют внимания' });
  expect(tasks.textContent).toContain('Регистрации семей3самая давняя ждет 2 дняОтветить');
  expect(tasks.textContent).toContain('Договоры без подписи4самый давний ждет 12 днейНапомнить');
  expect(tasks.textContent).toContain('Занятия без отметок7самое давнее 13 дней назадОтметить');
  expect(within(tasks).getByRole('link', { name: 'Занятия без отметок' }).getAttribute('href')).toBe(
    '/attendance?view=unmarked',
  );
  // the list of exactly those
  expect(within(tasks).getByRole('link', { name: 'Договоры без подписи' }).getAttribute('href')).toBe(
    '/contracts?waiting=long',
  );
  // attendance and money first, then what else is late; registrations of two days are not
  expect(tasks.textContent).toMatch(
    /Занятия без отметок.*Долги.*до 18 дней.*Договоры без подписи.*просрочка до 6 дней.*Занятия без фото.*Регистрации семей/,
  );
  expect(screen.getByText('среда, 18 ноября')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Истекают документы' }).getAttribute('href')).toBe(
    '/students?documentEnding=1',
  );
  // no task of this kind waits
  expect(screen.queryByRole('link', { name: 'Платежи без ученика' })).toBeNull();
});

test('who may not mark is led to look at the unmarked sessions', async () => {
  show('admin', respond(dashboardRoutes.read, figures));
  const tasks = await screen.findByRole('region', { name: 'Требуют внимания' });
  await waitFor(() => expect(tasks.textContent).toContain('Занятия без отметок7самое давнее 13 дней назадПосмотреть'));
});

test('a coach also waits for the unmarked sessions of the days before, beside the one that runs', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T14:15:00Z'), toFake: ['Date'] });
  show('coach', respond(dashboardRoutes.read, { ...figures, tasks: { ...figures.tasks, unmarkedSessions: 1 } }));
  const tasks = await screen.findByRole('region', { name: 'Требуют внимания' });
  expect(await screen.findByText('Идет сейчас')).toBeTruthy();
  await waitFor(() => expect(tasks.textContent).toContain('Занятия без отметок1самое давнее 13 дней назадОтметить'));
  expect(within(tasks).getByRole('link', { name: 'Занятия без отметок' }).getAttribute('href')).toBe(
    '/attendance?view=unmarked',
  );
});

test('beside few tasks the unmarked sessions are named, each with the way to mark it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T14:15:00Z'), toFake: ['Date'] });
  const [few, group] = [
    { ...emptyFigures.tasks, unmarkedSessions: 2 },
    { id: 3, name: 'Танцы, старшая' },
  ];
  const session = { group, date: '2026-11-15', times: [{ startTime: '17:30', endTime: '18:45' }] };
  const waiting = { ...figures.waiting, unmarkedSessions: [session] };
  const { unmount } = show('coach', respond(dashboardRoutes.read, { ...emptyFigures, tasks: few, waiting }));
  const named = within(await screen.findByRole('list', { name: 'Занятия без отметок' }));
  expect(named.getByRole('listitem').textContent).toBe('Танцы, старшая15 ноя, 17:30Отметить');
  expect(named.getByRole('link', { name: 'Отметить: Танцы, старшая, 15 ноя, 17:30' }).getAttribute('href')).toBe(
    '/attendance?date=2026-11-15&group=3',
  );
  unmount();
  show('owner', respond(dashboardRoutes.read, { ...figures, waiting }));
  await screen.findByRole('region', { name: 'Требуют внимания' });
  expect(screen.queryByRole('list', { name: 'Занятия без отметок' })).toBeNull();
});

test('the session above is not named again among the unmarked ones', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T17:00:00Z'), toFake: ['Date'] });
  const [above, other] = [
    {
      group: { id: 1, name: 'Гимнастика, младшая' },
      date: '2026-11-18',
      times: [{ startTime: '16:00', endTime: '17:30' }],
    },
    { group: { id: 3, name: 'Танцы, старшая' }, date: '2026-11-15', times: [{ startTime: '17:30', endTime: '18:45' }] },
  ];
  const waiting = { ...figures.waiting, unmarkedSessions: [above, other] };
  show('coach', respond(dashboardRoutes.read, { ...figures, waiting }));
  expect(await screen.findByRole('link', { name: 'Отметить 16:00' })).toBeTruthy();
  const named = within(await screen.findByRole('list', { name: 'Занятия без отметок' }));
  expect(named.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Танцы, старшая15 ноя, 17:30Отметить',
  ]);
});

const asPhone = (query: string) => Object.assign(new EventTarget(), { matches: query.includes('max-width: 639px') });

test('a phone shows the first of many tasks, so that the figures are visible, and the others at a press', async () => {
  vi.stubGlobal('matchMedia', asPhone);
  const { visitor } = show('owner', respond(dashboardRoutes.read, figures));
  const tasks = within(await screen.findByRole('region', { name: 'Требуют внимания' }));
  await waitFor(() => expect(tasks.getAllByRole('listitem')).toHaveLength(5));
  await visitor.click(tasks.getByRole('button', { name: 'Еще 3' }));
  expect(tasks.getAllByRole('listitem')).toHaveLength(8);
  await visitor.click(tasks.getByRole('button', { name: 'Свернуть' }));
  expect(tasks.getAllByRole('listitem')).toHaveLength(5);
});

test('on a phone the owner marks the session that runs, then the unmarked ones, from the list of today', async () => {
  vi.stubGlobal('matchMedia', asPhone);
  // 17:45 in Moscow: the first session is over and not marked, the second runs
  vi.useFakeTimers({ now: new Date('2026-11-18T14:45:00Z'), toFake: ['Date'] });
  const items = (figures.sessions?.items ?? []).map((session) =>
    session.group.id === 1 ? { ...session, present: 0, absent: 0 } : session,
  );
  show('owner', respond(dashboardRoutes.read, { ...figures, sessions: { total: 3, unmarked: 2, items } }));
  const list = within(await screen.findByRole('list', { name: 'Сегодня' }));
  const actions = list.getAllByRole('link', { name: /^Отметить: / });
  expect(actions.map((link) => [link.getAttribute('aria-label'), /primary/.test(link.className)])).toEqual([
    ['Отметить: Каратэ, начинающие, 17:00', true],
    ['Отметить: Гимнастика, младшая, 16:00', false],
  ]);
  expect(actions[0]?.getAttribute('href')).toBe('/attendance?date=2026-11-18&group=2');
});

test.each([
  ['2026-12-01', 0, 'в те же дни ноября 23 000 $'],
  ['2026-12-03', 24_500, '+1 500 $ к тем же дням ноября'],
  ['2026-12-04', 20_000, '−3 000 $ к тем же дням ноября'],
  ['2027-01-31', 23_000, 'как в те же дни декабря'],
])('on %s a revenue of %i is compared with the same days of last month: «%s»', async (today, current, text) => {
  const monthlyRevenue = { current, previous: 23_000 };
  show('owner', respond(dashboardRoutes.read, { ...figures, today, monthlyRevenue }));
  const secondary = await screen.findByText(/те(м|) же дн/);
  expect(secondary.textContent?.replace(/\s/g, ' ')).toBe(text);
});

test.each([
  ['10:00', 'before the first session of the day', ['Отметить заранее']],
  ['14:15', 'while a session is on', ['Отметить сейчас']],
  ['20:00', 'after the last one', ['Отметить 16:00']],
  [undefined, 'on a day without a session', []],
])('at %s, %s, only the next session of a coach is filled, and earlier ones are alike', async (time, _when, names) => {
  vi.useFakeTimers({ now: new Date(`2026-11-18T${time ?? '12:00'}:00Z`), toFake: ['Date'] });
  const session = {
    ...{ group: { id: 3, name: 'Танцы, старшая' }, date: '2026-11-15' },
    times: [{ startTime: '17:30', endTime: '18:45' }],
  };
  const read = {
    ...{ ...figures, waiting: { ...figures.waiting, unmarkedSessions: [session] } },
    sessions: time === undefined ? { total: 0, unmarked: 0, items: [] } : figures.sessions,
  };
  show('coach', respond(dashboardRoutes.read, read));
  await screen.findByRole('list', { name: 'Занятия без отметок' });
  const primary = screen.getAllByRole('link').filter(({ className }) => /primary/.test(className));
  expect(primary.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual(names);
});

test.each([
  ['owner', 'then the figures, then the day'],
  ['coach', 'then the day, then the figures'],
] as const)('for %s what waits comes first, %s', async (role, order) => {
  show(role, respond(dashboardRoutes.read, figures));
  const waiting = await screen.findByRole('region', { name: 'Требуют внимания' });
  const number = await screen.findByText('160', card);
  const day = screen.getByRole('region', { name: 'Сегодня' });
  const parts = order === 'then the figures, then the day' ? [waiting, number, day] : [waiting, day, number];
  const inOrder = [...parts].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  expect(inOrder).toEqual(parts);
});

test('one calm line says that nothing waits', async () => {
  show('owner', respond(dashboardRoutes.read, emptyFigures));
  await screen.findByText('Срочных дел нет');
  const tasks = within(screen.getByRole('region', { name: 'Требуют внимания' }));
  expect(tasks.queryByRole('link')).toBeNull();
});

test('a coach sees the session in progress first, then an unmarked one, then the next', async () => {
  const at = (time: string) => vi.useFakeTimers({ now: new Date(`2026-11-18T${time}:00Z`), toFake: ['Date'] });
  at('14:45');
  const first = show('coach', respond(dashboardRoutes.read, figures));
  // 17:45 in Moscow: the first session is over and not marked, the second is on
  const running = within(await screen.findByRole('region', { name: 'Каратэ, начинающие' }));
  expect(running.getByText('Идет сейчас')).toBeTruthy();
  expect(running.getByRole('link', { name: 'Отметить сейчас' }).getAttribute('href')).toBe(
    '/attendance?date=2026-11-18&group=2',
  );
  first.unmount();
  at('17:00');
  const second = show('coach', respond(dashboardRoutes.read, figures));
  const late = within(await screen.findByRole('region', { name: 'Гимнастика, младшая' }));
  expect(late.getByText(/не отмечено/)).toBeTruthy();
  expect(late.getByRole('link', { name: 'Отметить 16:00' })).toBeTruthy();
  second.unmount();
  const others = (figures.sessions?.items ?? []).map((session, index) => ({
    ...session,
    // of another coach, already marked, without students
    ...[{ own: false }, { present: 12, absent: 0 }, { students: 0, present: 0, absent: 0 }][index],
  }));
  show('coach', respond(dashboardRoutes.read, { ...figures, sessions: { total: 3, unmarked: 2, items: others } }));
  expect(await screen.findByText('160', card)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Отметить (?:сейчас|\d)/ })).toBeNull();
});

test.each([
  // the session begins at 16:00, the school's time is three hours later
  ['03:51', 'через 9 ч', 'Отметить заранее'],
  ['10:39', 'через 2 ч 21 мин', 'Отметить заранее'],
  ['12:44', 'через 16 мин', 'Отметить заранее'],
  ['12:45', 'через 15 мин', 'Отметить сейчас'],
])('the next session of a coach is named; at %s UTC it begins %s and is marked by: %s', async (at, left, text) => {
  vi.useFakeTimers({ now: new Date(`2026-11-18T${at}:00Z`), toFake: ['Date'] });
  show('coach', respond(dashboardRoutes.read, figures));
  const next = within(await screen.findByRole('region', { name: 'Гимнастика, младшая' }));
  expect(next.getByText(`Следующее занятие ${left}`)).toBeTruthy();
  const mark = next.getByRole('link', { name: /^Отметить/ });
  expect(mark.textContent).toBe(text);
  // never locked: the server takes marks all day
  expect(mark.getAttribute('href')).toBe('/attendance?date=2026-11-18&group=1');
  expect(next.queryByRole('link', { name: 'Состав' })?.getAttribute('href')).toBe(
    text === 'Отметить сейчас' ? undefined : '/groups/1',
  );
});

test('a substitute gets the roster of the session, not the page of a group that is closed to them', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T10:39:00Z'), toFake: ['Date'] });
  const { sessions } = figures;
  if (!sessions) throw new Error('no sessions');
  const substitute = { id: 3, name: 'Петрова Елена' };
  const items = sessions.items.map((session) => ({ ...session, substitute, trainerName: 'Белова Анна' }));
  show('coach', respond(dashboardRoutes.read, { ...figures, sessions: { ...sessions, items } }));
  const next = within(await screen.findByRole('region', { name: 'Гимнастика, младшая' }));
  expect(next.getByRole('link', { name: 'Состав' }).getAttribute('href')).toBe('/attendance?date=2026-11-18&group=1');
  expect(document.querySelector('[title*="Замена: Петрова Елена (вместо тренера: Белова Анна)"]')).not.toBeNull();
});

test.each([
  ['coach', '/attendance?date=2026-11-18&colleagues=1&passed=1'],
  ['owner', '/attendance?date=2026-11-18&passed=1'],
] as const)('the link to the day leads a %s to as many sessions as are counted', async (role, address) => {
  const [first, ...others] = figures.sessions?.items ?? [];
  const items = first ? [{ ...first, own: false }, ...others] : [];
  show(role, respond(dashboardRoutes.read, { ...figures, sessions: { total: 3, unmarked: 0, items } }));
  const link = await screen.findByRole('link', { name: 'Все занятия дня' });
  expect(link.getAttribute('href')).toBe(address);
});

test('the only session of a coach is told once', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T13:15:00Z'), toFake: ['Date'] });
  const items = (figures.sessions?.items ?? []).slice(0, 1);
  show('coach', respond(dashboardRoutes.read, { ...emptyFigures, sessions: { total: 1, unmarked: 1, items } }));
  const session = within(await screen.findByRole('region', { name: 'Гимнастика, младшая' }));
  expect(session.getByRole('link', { name: 'Сделать фото' }).getAttribute('href')).toBe('/trainer-photo-demo');
  expect(screen.queryByRole('region', { name: 'Сегодня' })).toBeNull();
  expect(screen.queryByText('Занятия без отметок')).toBeNull();
  expect(screen.queryByText('Срочных дел нет')).toBeNull();
});

test('an accountant has one list of what waits and what the month brings, the urgent ones first, in the order of the work', async () => {
  show('accountant', respond(dashboardRoutes.read, accountantFigures));
  const tasks = within(await screen.findByRole('region', { name: 'Требуют внимания' }));
  expect(
    tasks
      .getAllByRole('listitem')
      .map((item) => [item.textContent?.replace(/\s/g, ' '), within(item).getByRole('link').getAttribute('href')]),
  ).toEqual([
    ['Долги учеников612 600 $, до 18 днейНапомнить', '/subscriptions/debts'],
    ['Долги старше 30 дней3ученики, которым пора напомнитьНапомнить', '/subscriptions/debts?age=over30'],
    ['Изменения после реестра2исправьте в 1С, выгрузите эти дниВыгрузить', '/payments?register=1'],
    ['Отклоненные оплаты1семья может оплатить еще разНапомнить', '/payments?tab=orders&order=refused'],
    ['Истекшие ссылки на оплату2долг остался, другой ссылки нетОбновить', '/payments?tab=orders&order=expired&renew=1'],
    ['Платежи без ученика2340 $, до 9 днейНайти', '/payments?unmatched=1'],
    ['Начислить за ноябрь 202638пора продлить абонементыНачислить', '/subscriptions/charging'],
    [
      'Выгрузить реестр для 1С124безналичные платежи за октябрь 2026Выгрузить',
      '/payments?register=all&from=2026-10-01&to=2026-10-31',
    ],
    ['Возвраты без ответа банка1деньги еще не вернулисьПроверить', '/payments?refund=1'],
  ]);
});

test('an accountant sees of each direction what came and what is owed, each with a link to it', async () => {
  renderWithKit(<DirectionPanels dashboard={accountantFigures} parts={[]} />, { user: 'accountant', locales });
  const panels = within(await screen.findByRole('list', { name: 'Деньги по направлениям' }));
  const items = panels.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Художественная гимнастика412 500 $за ноябрь 2026долг 8 400 $',
    'Единоборства98 000 $за ноябрь 2026долг 4 200 $',
    'Танцы64 500 $за ноябрь 2026долгов нет',
  ]);
  expect(
    panels
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .slice(0, 2),
  ).toEqual([
    '/payments?status=CONFIRMED&from=2026-11-01&to=2026-11-30&part=sportsDirection%3Aartistic_gymnastics',
    '/subscriptions/debts?direction=artistic_gymnastics',
  ]);
});

test('what waits stays in the list of an accountant who has nothing left to do for the month', async () => {
  const monthTasks = {
    ...{ toCharge: 0, notInRegister: null, changedSinceRegister: 0, oldDebts: 0, linksToRenew: 0 },
    ...{ linksRefused: 0, linksFailed: 0, openRefunds: 0 },
  };
  show('accountant', respond(dashboardRoutes.read, { ...accountantFigures, monthTasks }));
  const tasks = within(await screen.findByRole('region', { name: 'Требуют внимания' }));
  expect(tasks.getAllByRole('listitem')).toHaveLength(2);
});

test('a user without sessions and tasks sees only the cards', async () => {
  const tasks = {
    registrations: null,
    unsignedContracts: null,
    studentsOwing: null,
    trialsToday: null,
    nextSteps: null,
    unmatchedPayments: null,
    documentsEnding: null,
    photosMissing: null,
    unmarkedSessions: null,
  };
  show('accountant', respond(dashboardRoutes.read, { ...figures, activeGroups: null, sessions: null, tasks }));
  expect(await screen.findByText('160', card)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Сегодня' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Требуют внимания' })).toBeNull();
});

test('shows the year as charts, each also as a table, and a sparkline in each card', async () => {
  const { visitor } = show('owner', respond(dashboardRoutes.read, figures));
  expect(await screen.findByRole('img', { name: 'За 12 месяцев: от 92 до 160' })).toBeTruthy();
  const names = ['Ученики по месяцам', 'Выручка по месяцам', 'Посещаемость по неделям', 'Ученики по направлениям'];
  for (const name of [...names, 'Путь от заявки к договору'])
    expect(await screen.findByRole('region', { name })).toBeTruthy();
  const revenue = within(screen.getByRole('region', { name: 'Выручка по месяцам' }));
  await visitor.click(revenue.getByRole('button', { name: 'Таблицей' }));
  expect(revenue.getByRole('row', { name: /^ноябрь 2026, месяц не закончен 24\s500\s\$$/ })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'неделя с 2 ноября: –' })).toBeTruthy();
});

test('a role gets the charts of the figures that it may see', async () => {
  const given = { ...history, monthlyRevenue: null, funnel: null };
  renderWithKit(<Component />, {
    user: 'coach',
    locales,
    handlers: [
      respond(dashboardRoutes.read, { ...figures, monthlyRevenue: null }),
      respond(dashboardRoutes.history, given),
    ],
  });
  expect(await screen.findByRole('region', { name: 'Посещаемость по неделям' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Выручка по месяцам' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Путь от заявки к договору' })).toBeNull();
});

test('shows the figures without charts when the history cannot be loaded', async () => {
  renderWithKit(<Component />, {
    user: 'owner',
    locales,
    handlers: [respond(dashboardRoutes.read, figures), respondOffline(dashboardRoutes.history)],
  });
  expect(await screen.findByText('160', card)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Ученики по месяцам' })).toBeNull();
});

test('a school that is not set up yet sees the open steps and why they matter, without charts', async () => {
  const { visitor, router } = renderWithKit(<Component />, {
    user: 'owner',
    path: '/',
    locales,
    school: { isReady: false },
    handlers: [
      respond(dashboardRoutes.read, emptyFigures),
      historyHandler,
      respond(schoolReadinessRoutes.read, readiness),
    ],
  });
  const checklist = within(await screen.findByRole('region', { name: 'Настройка школы' }));
  expect(checklist.getByText('Готово 1 из 5')).toBeTruthy();
  expect(checklist.getByText('Тренер видит свои группы и отмечает посещаемость.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Ученики по месяцам' })).toBeNull();
  await visitor.click(checklist.getByRole('link', { name: 'Продолжить настройку' }));
  expect(router.state.location.pathname).toBe('/first-run');
});

test('a user who may not set up the school sees no checklist', async () => {
  const { api } = renderWithKit(<Component />, {
    user: 'coach',
    locales,
    school: { isReady: false },
    handlers: [respond(dashboardRoutes.read, emptyFigures), historyHandler],
  });
  expect((await screen.findAllByText('0', card)).length).toBeGreaterThan(0);
  expect(api.requests.filter(({ path }) => path === '/api/school/readiness')).toEqual([]);
});
