import { funnelConversionRoutes as routes } from '@school/api-contract/families/funnel-conversion';
import { type FakeHandler, renderWithKit, respond, respondOffline } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { conversionServer, nothing } from './conversion.fixtures';
import { Component } from './conversion.page';

// loaded before, so that no test waits for the file
beforeAll(() => import('./conversion-charts'));

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

const year = 'from=2025-12&to=2026-11';

const show = (search = year, handlers: FakeHandler[] = []) =>
  renderWithKit(<Component />, {
    user: 'owner',
    route: `/sales-funnel/conversion?${search}`,
    path: '/sales-funnel/conversion',
    locales,
    handlers: [...handlers, ...conversionServer],
  });

async function getLinks(row: RegExp): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Конверсия' });
  const links = within(within(table).getByRole('row', { name: row })).getAllByRole('link');
  return links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
}

test('months, grouping and filters are kept in the address and sent for the figures and the file', async () => {
  const { visitor, api, router } = show();
  await screen.findByRole('table', { name: 'Конверсия' });
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Показать' }), 'source');
  await visitor.click(screen.getByRole('button', { name: 'Период: Дек 2025 — ноя 2026' }));
  await visitor.selectOptions(await screen.findByRole('combobox', { name: /С\sмесяца/ }), 'октябрь 2026');
  await visitor.click(screen.getByRole('button', { name: 'Фильтры' }));
  await visitor.selectOptions(await screen.findByRole('combobox', { name: 'Секция' }), 'Без секции');
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Кто вел заявку' }), 'Мария Орлова');
  expect(router.state.location.search).toBe('?from=2026-10&to=2026-11&by=source&section=none&ledBy=1');
  const expected = { from: '2026-10', to: '2026-11', by: 'source', sectionId: 'none', ledBy: '1' };
  await waitFor(() => expect(api.requests.findLast(({ path }) => path === routes.read.path)?.query).toEqual(expected));
  const file = screen.getByRole('link', { name: 'Скачать Excel' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(file, 'http://school').searchParams)).toEqual(expected);
});

test('each figure links to the requests that it counts, with the filters of the screen', async () => {
  show(`${year}&by=section&branch=2&source=phone`);
  const list = '/sales-funnel?view=list';
  const days = 'from=2025-12-01&to=2026-11-30';
  expect(await getLinks(/^Художественная/)).toEqual(
    ['', '&progress=trial', '&progress=came', '&progress=signed', '&progress=refused', '&progress=open'].map(
      (progress) => `${list}&section=1&branch=2&source=phone${progress}&${days}`,
    ),
  );
  expect((await getLinks(/^Без секции/))[0]).toBe(`${list}&section=none&branch=2&source=phone&${days}`);
});

test('a month links to the requests of its days, a person to those that they led', async () => {
  const { unmount } = show();
  expect((await getLinks(/^февраль 2026/))[0]).toBe('/sales-funnel?view=list&from=2026-02-01&to=2026-02-28');
  unmount();
  show(`${year}&by=person`);
  expect((await getLinks(/^Мария Орлова/))[0]).toBe('/sales-funnel?view=list&ledBy=1&from=2025-12-01&to=2026-11-30');
});

test('a row is compared with the previous months, and the screen says how requests are counted', async () => {
  vi.setSystemTime('2026-12-01T09:00:00Z');
  const { unmount } = show(`${year}&by=source`);
  const table = await screen.findByRole('table', { name: 'Конверсия' });
  expect(within(table).getByRole('row', { name: /^Форма на сайте.*\+15,3\sп\.\sп\./ })).toBeTruthy();
  expect(screen.getByText(/со\sвсем, чего она достигла/)).toBeTruthy();
  const getPath = () => screen.findByRole('region', { name: /^Путь от/ });
  expect((await getPath()).textContent).toMatch(/Заявок: \+48 к\sпрошлому такому же периоду/);
  unmount();
  vi.setSystemTime('2026-11-28T09:00:00Z');
  show(`${year}&by=source`);
  expect(await screen.findByRole('columnheader', { name: /^К\sтем\sже дням/ })).toBeTruthy();
  expect((await getPath()).textContent).toMatch(/\+48 к\sтем\sже дням раньше/);
});

test('each figure of the whole period stands once, and the path has its numbers as a table too', async () => {
  const { visitor } = show();
  const path = await screen.findByRole('region', { name: /^Путь от/ });
  const figures = screen.getByRole('region', { name: /^Итоги/ });
  const read = (region: HTMLElement) => region.textContent?.match(/\d+(,\d+)?(?=\s%)/g) ?? [];
  expect(read(figures)).toEqual(['70,2', '35,1']);
  expect(read(within(path).getByRole('list'))).toEqual(['78,2', '64']);
  expect(figures.textContent).not.toMatch(/248|174|87/);
  await visitor.click(within(path).getByRole('button', { name: 'Таблицей' }));
  expect(within(path).getByRole('row', { name: /^Заявки .* 248$/ })).toBeTruthy();
});

test('months without requests say so, and a lost network offers a retry', async () => {
  const { unmount } = show(year, [respond(routes.read, nothing)]);
  expect(await screen.findByRole('heading', { name: /месяцы заявок нет/ })).toBeTruthy();
  unmount();
  show(year, [respondOffline(routes.read)]);
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy();
});
