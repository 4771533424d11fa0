import { sessionPhotoRoutes as routes } from '@school/api-contract/groups/session-photos';
import type { Role } from '@school/api-contract/rules/roles';
import { type FakeHandler, renderWithKit, respond } from '@school/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { photo, photographed, scores } from '../photos.fixtures';
import { Component } from '../trainer-photo.page';

// The screen loads them when it needs them; on a busy machine that takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([import('./manager-photos'), import('./week-viewer')]);
});

function show(query = 'day=2026-11-23', role: Role = 'owner', handlers: FakeHandler[] = []) {
  return renderWithKit(<Component />, {
    user: role,
    locales,
    route: `/trainer-photo-demo?${query}`,
    path: '/trainer-photo-demo',
    handlers: [...handlers, respond(routes.list, photographed), respond(routes.scores, scores)],
  });
}

test('shows the week by coach and day, and keeps the state filter in the address', async () => {
  const { visitor, router, api } = show();
  const row = await screen.findByRole('row', { name: /Петрова/ });
  expect(within(row).getByRole('link', { name: 'Хип-хоп 8–12' })).toBeTruthy();
  expect(within(row).getByText('+7 мин')).toBeTruthy();
  expect(within(row).getByText('часы телефона неверны, время исправлено')).toBeTruthy();
  expect(api.requests.find(({ path }) => path === routes.list.path)?.query).toEqual({
    from: '2026-11-23',
    to: '2026-11-29',
  });
  await visitor.click(screen.getByRole('button', { name: /Нет фото/ }));
  expect(screen.queryByRole('row', { name: /Петрова/ })).toBeNull();
  expect(screen.getByRole('row', { name: /Романов/ })).toBeTruthy();
  expect(router.state.location.search).toContain('state=MISSING');
});

test('a photo opens on the whole screen by its address, arrow keys move, and the owner deletes it', async () => {
  const { visitor, router, api } = show('day=2026-11-23&photo=1', 'owner', [
    respond(routes.remove, undefined),
    respond(
      routes.list,
      photographed.map((session) => ({
        ...session,
        photos: session.photos.map((one) => ({ ...one, mayRemove: true })),
      })),
    ),
  ]);
  const viewer = await screen.findByRole('dialog', { name: 'Фото занятий' });
  expect(within(viewer).getByText('1 из 3')).toBeTruthy();
  fireEvent.keyDown(viewer, { code: 'ArrowRight' });
  expect(await within(viewer).findByText('2 из 3')).toBeTruthy();
  expect(router.state.location.search).toContain('photo=2');
  await visitor.click(within(viewer).getByRole('button', { name: 'Удалить' }));
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(api.requests.at(-1)).toBeDefined());
  await waitFor(() => expect(router.state.location.search).not.toContain('photo='));
  expect(api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/session-photos/2',
  ]);
});

test('an admin can view but not delete', async () => {
  show('day=2026-11-23&photo=1', 'admin');
  const viewer = await screen.findByRole('dialog', { name: 'Фото занятий' });
  expect(within(viewer).queryByRole('button', { name: 'Удалить' })).toBeNull();
});

test('the score of a month by coach, and its Excel', async () => {
  show('view=scores&month=2026-10');
  const row = await screen.findByRole('row', { name: /Петрова/ });
  expect(within(row).getByText('12 из 17')).toBeTruthy();
  expect(within(row).getByText('71 %')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Скачать Excel за месяц' }).getAttribute('href')).toBe(
    '/api/session-photos/export.xlsx?month=2026-10',
  );
});

test('tells a school without photos how they are taken', async () => {
  show('', 'owner', [respond(routes.list, [])]);
  expect(await screen.findByText('Фото пока нет')).toBeTruthy();
});

test('a photo of hours later tells hours and minutes, on the cell and in the viewer', async () => {
  const [session] = photographed;
  if (!session) throw new Error('no session');
  const late = { ...session, state: 'VERY_LATE' as const, photos: [photo(1, 407)] };
  show('day=2026-11-23&photo=1', 'owner', [respond(routes.list, [late])]);
  expect(await screen.findByText(/Сильное опоздание, через 6 ч 47 мин/)).toBeTruthy();
  expect(screen.getByText('+6 ч 47 мин')).toBeTruthy();
});

test('a session with an early photo only is without a photo, and its cell says that there is an early one', async () => {
  const [session] = photographed;
  if (!session) throw new Error('no session');
  const early = { ...session, state: 'MISSING' as const, photos: [photo(1, -180)] };
  const { unmount } = show('day=2026-11-23&photo=1', 'owner', [respond(routes.list, [early])]);
  expect(await screen.findByText(/Раньше занятия, за 3\sч 0\sмин до начала/)).toBeTruthy();
  // the cell, beside the filters
  expect(screen.getAllByText('Нет фото')).toHaveLength(2);
  expect(screen.getByText('Снято раньше занятия')).toBeTruthy();
  for (const name of [/^Нет фото\s*1/, /^Раньше занятия\s*1/])
    expect(screen.getByRole('button', { name, hidden: true })).toBeTruthy();
  unmount();
  show('view=scores&month=2026-10');
  expect(await screen.findByRole('columnheader', { name: 'Из них раньше занятия' })).toBeTruthy();
});

test('a session that a substitute held names the substitute', async () => {
  const sessions = photographed.map((session) => ({ ...session, substitute: { id: 9, name: 'Зайцева Полина' } }));
  show('day=2026-11-23', 'owner', [respond(routes.list, sessions)]);
  expect((await screen.findAllByText('Замена: Зайцева П.')).length).toBe(photographed.length);
});
