import { renderWithKit } from '@school/kit/testing';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { Component } from './settings-search.slot';

test.each([
  ['owner', 'цвет', ['/settings?tab=school#school-accentColor']],
  ['owner', 'логотип', ['/settings?tab=school#school-logo']],
  // typed in the other keyboard layout
  ['owner', 'kjujnbg', ['/settings?tab=school#school-logo']],
  ['coach', 'логотип', []],
] as const)('finds for %s: %s', async (user, query, addresses) => {
  const onFound = vi.fn();
  renderWithKit(<Component query={query} onFound={onFound} />, { locales, user });
  await waitFor(() => expect(onFound).toHaveBeenCalled());
  expect(onFound.mock.lastCall?.[0].map(({ to }: { to: string }) => to)).toEqual(addresses);
});

test('finds the passkeys of the own account for everybody', async () => {
  const onFound = vi.fn();
  renderWithKit(<Component query="ключ доступа" onFound={onFound} />, { locales, user: 'coach' });
  await waitFor(() => expect(onFound).toHaveBeenCalled());
  const [found] = onFound.mock.lastCall ?? [];
  expect(found).toContainEqual(expect.objectContaining({ to: '/settings?tab=profile#own-passkeys' }));
});
