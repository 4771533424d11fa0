import { dashboardRoutes, type MenuCounts } from '@school/api-contract/school/dashboard';
import { loadLazyParts } from '@school/design-system/lazy-part';
import { useMutation } from '@school/kit';
import { type FakeLiveEvents, fakeLiveEvents, type KitOptions, renderWithKit, respond } from '@school/kit/testing';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BottomBar } from '../layout/menu/bottom-bar';
import { SideMenu } from '../layout/menu/side-menu';
import { RemotesContext } from '../remotes-context';
import { sampleRemotes } from '../testing/sample-remotes';
import { FollowMenuCounts } from './follow-menu-counts';

await loadLazyParts();

let live: FakeLiveEvents;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  live = fakeLiveEvents();
});
afterEach(() => {
  live.restore();
  vi.useRealTimers();
});

const counts: MenuCounts = {
  students: 154,
  studentsByDirection: [
    { sportsDirection: 'dance', students: 33 },
    { sportsDirection: 'martial_arts', students: 121 },
  ],
  groups: 12,
  unmarkedSessions: 1,
  nextSteps: 0,
  registrations: null,
  unmatchedPayments: 120,
};

const renderMenu = (options: KitOptions = {}) =>
  renderWithKit(
    <RemotesContext value={sampleRemotes}>
      <FollowMenuCounts />
      <SideMenu />
      <BottomBar onOpenMenu={() => {}} />
      <Save />
    </RemotesContext>,
    { user: 'owner', handlers: [respond(dashboardRoutes.counts, counts)], ...options },
  );

/** A change of the page. */
function Save() {
  const save = useMutation({ mutationFn: async () => undefined });
  return (
    <button type="button" onClick={() => save.mutate()}>
      Сохранить
    </button>
  );
}

const sections = () => within(screen.getByRole('navigation', { name: 'Разделы' }));

test('totals and what waits stand beside the entries, each said in words', async () => {
  renderMenu();
  expect(await sections().findByRole('link', { name: 'Ученики , 154 ученика' })).toBeTruthy();
  expect(sections().getByRole('link', { name: /^Группы.*12 групп$/ })).toBeTruthy();
  expect(sections().getByRole('link', { name: /^Посещаемость.*1 занятие не отмечено$/ }).textContent).toContain('1');
  expect(sections().getByRole('link', { name: /^Платежи.*120 без ученика$/ }).textContent).toContain('99+');
  // nothing waits there
  expect(sections().getByRole('link', { name: 'Воронка продаж' })).toBeTruthy();
});

test('the bar of a phone shows only what waits, and that something waits behind its last place', async () => {
  renderMenu();
  const bar = within(screen.getByRole('navigation', { name: 'Главные разделы' }));
  expect(await bar.findByRole('link', { name: /1 занятие не отмечено$/ })).toBeTruthy();
  expect(bar.getByRole('link', { name: 'Ученики' })).toBeTruthy();
  expect(bar.getByRole('button', { name: /^Еще.*есть что решить$/ })).toBeTruthy();
});

test('each direction that has students leads to them', async () => {
  renderMenu({ route: '/students?direction=dance' });
  const directions = within(screen.getByRole('navigation', { name: 'Направления' }));
  const dance = await directions.findByRole('link', { name: /Танцы.*33/ });
  expect(dance.getAttribute('href')).toBe('/students?direction=dance');
  expect(dance.getAttribute('aria-current')).toBe('true');
  expect(directions.getAllByRole('link')).toHaveLength(2);
});

test.each([
  ['an own change', () => act(() => screen.getByRole('button', { name: 'Сохранить' }).click()), 1_000],
  ['a notification', () => live.tell('notifications', {}), 1_000],
  ['a mark of a colleague', () => live.tell('attendance', { groupId: 7 }), 30_000],
] as const)('%s reads the numbers again, once', async (_what, change, afterMs) => {
  const { api } = renderMenu();
  await sections().findByRole('link', { name: /154/ });
  api.use(respond(dashboardRoutes.counts, { ...counts, students: 155 }));
  change();
  change();
  await act(() => vi.advanceTimersByTimeAsync(afterMs));
  expect(await sections().findByRole('link', { name: /155/ })).toBeTruthy();
  expect(api.requests.filter(({ path }) => path === '/api/dashboard/counts')).toHaveLength(2);
});
