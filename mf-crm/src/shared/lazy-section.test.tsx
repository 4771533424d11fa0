import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { lazySection } from './lazy-section';

test('a section that could not be loaded is loaded on the next try, and only once', async () => {
  let tries = 0;
  const Section = lazySection(async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return () => <p>содержание</p>;
  });
  const { visitor, unmount } = renderWithKit(<Section />, { user: 'owner', locales });
  await visitor.click(await screen.findByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('содержание')).toBeTruthy();
  unmount();
  renderWithKit(<Section />, { user: 'owner', locales });
  expect(screen.getByText('содержание')).toBeTruthy();
  expect(tries).toBe(2);
});
