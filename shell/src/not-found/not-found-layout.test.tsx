import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RemotesContext } from '../remotes-context';
import { sampleRemotes } from '../testing/sample-remotes';
import { NotFoundPage } from './not-found.page';
import { NotFoundLayout } from './not-found-layout';

const layout = (
  <RemotesContext value={sampleRemotes}>
    <NotFoundLayout />
  </RemotesContext>
);

test('staff users keep the menu on the not-found page', async () => {
  renderWithKit(layout, { user: 'owner', route: '/nowhere' });
  expect(await screen.findByRole('navigation', { name: 'Разделы' })).toBeTruthy();
});

test('a visitor is not redirected to the sign-in', async () => {
  const { router } = renderWithKit(layout, { route: '/nowhere' });
  expect(await screen.findByRole('banner')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Разделы' })).toBeNull();
  expect(router.state.location.pathname).toBe('/nowhere');
});

test('a visitor is offered a trial lesson, and a dead short link is called a link', () => {
  const { unmount } = renderWithKit(<NotFoundPage />, { route: '/nowhere' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
  expect(screen.getByRole('link', { name: 'Записаться на пробное занятие' }).getAttribute('href')).toBe(
    '/trial-request',
  );
  unmount();
  renderWithKit(<NotFoundPage />, { route: `/s/${'x'.repeat(22)}` });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ссылка больше не действует');
});
