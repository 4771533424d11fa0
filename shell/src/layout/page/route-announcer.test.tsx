import { useLanguage } from '@school/kit';
import { renderWithKit } from '@school/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RemotesContext } from '../../remotes-context';
import { sampleRemotes } from '../../testing/sample-remotes';
import { PageHead } from './page-head';
import { RouteAnnouncer } from './route-announcer';

function Frame() {
  const { setLanguage } = useLanguage();
  return (
    <RemotesContext value={sampleRemotes}>
      <PageHead />
      <RouteAnnouncer />
      <button type="button" onClick={() => setLanguage('en')}>
        EN
      </button>
    </RemotesContext>
  );
}

test('announces the title again in the new language', async () => {
  document.title = 'Спортшкола';
  const { router, visitor } = renderWithKit(<Frame />, { route: '/' });
  await act(() => router.navigate('/students'));
  const [region] = screen.getAllByRole('status');
  await waitFor(() => expect(region?.textContent).toMatch(/^Открыта страница: ./));
  await visitor.click(screen.getByRole('button', { name: 'EN' }));
  await waitFor(() => expect(region?.textContent).toMatch(/^Page opened: ./));
  document.title = 'Students';
  await waitFor(() => expect(region?.textContent).toBe('Page opened: Students'));
  localStorage.clear();
});
