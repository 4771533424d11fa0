import { expect, test } from 'vitest';
import { authPath, returnPath } from './return-path';

test('signing in leads back to the page first asked for', () => {
  const asked = '/students/7?tab=groups&page=2';
  const search = authPath(asked).slice('/auth'.length);
  expect(returnPath(search)).toBe(asked);
  expect(authPath('/')).toBe('/auth');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/auth',
  '/auth?from=/auth',
  '/auth#top',
  '',
])('%j leads to the dashboard', (from) => {
  expect(returnPath(`?${new URLSearchParams({ from })}`)).toBe('/');
});
