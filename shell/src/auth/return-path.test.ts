import { expect, test } from 'vitest';
import { authPath, returnPath } from './return-path';

test('sign-in returns to the page requested first', () => {
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
])('%j is replaced by the dashboard', (from) => {
  expect(returnPath(`?${new URLSearchParams({ from })}`)).toBe('/');
});
