import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RemotesContext } from '../remotes-context';
import { sampleRemotes } from '../testing/sample-remotes';
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
  expect(await screen.findByText('Sports School CRM')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(router.state.location.pathname).toBe('/nowhere');
});
