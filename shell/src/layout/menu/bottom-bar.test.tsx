import { loadLazyParts } from '@school/design-system/lazy-part';
import { renderWithKit } from '@school/kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RemotesContext } from '../../remotes-context';
import { sampleRemotes } from '../../testing/sample-remotes';
import { BottomBar } from './bottom-bar';

await loadLazyParts();

function showPlaces(first: readonly string[]) {
  const menu: typeof sampleRemotes.menu = (...of) =>
    sampleRemotes.menu(...of).map((entry) => ({ ...entry, isFirstInBar: first.includes(entry.path) }));
  renderWithKit(
    <RemotesContext value={{ ...sampleRemotes, menu }}>
      <BottomBar onOpenMenu={() => {}} />
    </RemotesContext>,
    { user: 'owner' },
  );
  const bar = within(screen.getByRole('navigation', { name: 'Главные разделы' }));
  return bar.getAllByRole('link').map((link) => link.getAttribute('href'));
}

test('the bar has the first four entries of the menu', () => {
  expect(showPlaces([])).toEqual(['/', '/students', '/groups', '/attendance']);
});

test('entries that ask for a place for the role come before the others, in the order of the menu', () => {
  expect(showPlaces(['/settings', '/payments'])).toEqual(['/', '/students', '/payments', '/settings']);
});
