import { reportRoutes } from '@school/api-contract/money/reports';
import { type FakeHandler, renderWithKit, respond, respondOffline } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { all, nothing } from './reports.fixtures';
import { Component } from './reports.page';

const autumn = 'from=2026-09&to=2026-11';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

const show = (search: string, handlers: FakeHandler[] = []) =>
  renderWithKit(<Component />, {
    user: 'accountant',
    route: `/reports?${search}`,
    path: '/reports',
    locales,
    handlers: [...handlers, ...all],
  });

async function getLinks(caption: RegExp = /^Выручка$/): Promise<Record<string, string | null>> {
  const table = await screen.findByRole('table', { name: caption });
  const links = await within(table).findAllByRole('link');
  return Object.fromEntries(
    links.map((link) => [link.textContent?.replaceAll('\u00a0', ' ') ?? '', link.getAttribute('href')]),
  );
}

test('period and grouping are kept in the address and sent for report and file', async () => {
  const { visitor, api, router } = show(autumn);
  await screen.findByRole('table', { name: 'Выручка' });
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Показать' }), 'coach');
  await visitor.click(screen.getByRole('button', { name: 'Период: Сен — ноя 2026' }));
  await visitor.selectOptions(await screen.findByRole('combobox', { name: /С\sмесяца/ }), 'октябрь 2026');
  expect(router.state.location.search).toBe('?from=2026-10&to=2026-11&by=coach');
  const expected = { from: '2026-10', to: '2026-11', by: 'coach' };
  await waitFor(() => expect(api.requests.at(-1)?.query).toEqual(expected));
  const file = screen.getByRole('link', { name: 'Скачать Excel' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(file, 'http://school').searchParams)).toEqual(expected);
});

test('a usual period is one press away, and the button names it', async () => {
  const { visitor, router } = show(autumn);
  await visitor.click(screen.getByRole('button', { name: 'Период: Сен — ноя 2026' }));
  await visitor.click(await screen.findByRole('button', { name: /^Прошлый год/ }));
  expect(router.state.location.search).toBe('?from=2025-01&to=2025-12');
  expect(await screen.findByRole('button', { name: /^Период: 2025\sгод$/ })).toBeTruthy();
});

test('a month that is not over is left out of the average and not compared with a whole one', async () => {
  const { unmount } = show('');
  expect((await screen.findByRole('row', { name: /^ноябрь 2026/ })).textContent).toMatch(/месяц не\sзакончен$/);
  const figures = () => screen.getByRole('region', { name: /^Выручка за\sпериод/ }).textContent;
  // 3 464 000 of eleven months
  expect(figures()).toMatch(/314\s909.*за\s11\sмесяцев, без\sноября.*ноябрь 2026, не\sзакончен/);
  expect(figures()).toMatch(/к\sтем\sже дням раньше/);
  unmount();
  vi.setSystemTime('2026-12-01T09:00:00Z');
  show('from=2025-12&to=2026-11');
  expect((await screen.findByRole('row', { name: /^ноябрь 2026/ })).textContent).toMatch(/\+11\s000/);
  expect(figures()).toMatch(/326\s333.*за\s12\sмесяцев/);
});

test('swaps the months when the last one is before the first', async () => {
  const { api } = show('from=2026-11&to=2026-09');
  await screen.findByRole('table', { name: 'Выручка' });
  expect(api.requests.at(-1)?.query).toEqual({ from: '2026-09', to: '2026-11' });
});

test('each row links to the payments that it counts', async () => {
  const period = 'status=CONFIRMED&from=2026-09-01&to=2026-11-30';
  show(`${autumn}&by=coach`);
  expect(await getLinks()).toEqual({
    'Рождественская-Воскресенская Екатерина Константиновна': `/payments?${period}&part=coach%3A7`,
    'Ким Ю': `/payments?${period}&part=coach%3A8`,
    'Несколько тренеров': `/payments?${period}&part=coach%3Aseveral`,
    'Без тренера': `/payments?${period}&part=coach%3Anone`,
    'Без ученика': `/payments?${period}&unmatched=1`,
  });
});

test('a month links to its payments up to its last day', async () => {
  show('from=2025-12&to=2026-11');
  expect(await getLinks()).toMatchObject({
    'февраль 2026': '/payments?status=CONFIRMED&from=2026-02-01&to=2026-02-28',
    'декабрь 2025': '/payments?status=CONFIRMED&from=2025-12-01&to=2025-12-31',
  });
});

test('months without payments say so, and a lost network offers a retry', async () => {
  const { unmount } = show(autumn, [respond(reportRoutes.revenue, nothing)]);
  expect(await screen.findByRole('heading', { name: /месяцы платежей нет/ })).toBeTruthy();
  unmount();
  show(autumn, [respondOffline(reportRoutes.revenue)]);
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy();
});

test('the tab is kept in the address, and each tab has its own rows and file', async () => {
  const { visitor, router } = show(autumn);
  const file = () => screen.getByRole('link', { name: 'Скачать Excel' }).getAttribute('href');
  await visitor.click(await screen.findByRole('tab', { name: 'Занятия' }));
  expect(router.state.location.search).toBe(`?report=use&${autumn}`);
  expect(await getLinks(/^Занятия по\sабонементам$/)).toMatchObject({ Дзюдо: '/subscriptions?group=4' });
  expect(file()).toBe(`/api/reports/use/export.xlsx?${autumn}`);
  await visitor.click(screen.getByRole('tab', { name: 'Продление' }));
  expect(await getLinks(/^Заканчиваются/)).toMatchObject({ 'Месяц без ограничений': '/subscriptions?plan=1' });
  expect(file()).toMatch(/^\/api\/reports\/renewals\/export\.xlsx/);
  await visitor.click(screen.getByRole('tab', { name: 'Долги' }));
  expect((await screen.findByRole('link', { name: 'Больше 60 дней' })).getAttribute('href')).toBe(
    '/subscriptions/debts?age=over60',
  );
  expect(file()).toBe('/api/debts/export.xlsx');
});

test('the largest debts lead to the card of the student and to all debts in the same order', async () => {
  const { api } = show('report=debts');
  const largest = within(await screen.findByRole('region', { name: 'Самые большие долги' }));
  const student = await largest.findByRole('link', { name: 'Антонов Илья' });
  expect(student.getAttribute('href')).toMatch(/^\/students\/1\?from=%2Freports%3Freport%3Ddebts/);
  expect(largest.getByRole('row', { name: /Антонов Илья.*20\s800/ })).toBeTruthy();
  expect(largest.getByRole('link', { name: 'Все долги' }).getAttribute('href')).toBe(
    '/subscriptions/debts?sort=-amount',
  );
  expect(api.requests.find(({ path }) => path === '/api/debts')?.query).toEqual({ sort: '-amount', limit: '10' });
});

test('a part of the bar of debts is as long as its share of the whole debt', async () => {
  const { container } = show('report=debts');
  await screen.findByRole('link', { name: 'Больше 60 дней' });
  const widths = [...container.querySelectorAll('rect[x][opacity]')].map((bar) => bar.getAttribute('width') ?? '');
  expect(widths.map((width) => Math.round(Number.parseFloat(width)))).toEqual([50, 28, 17, 6]);
});
