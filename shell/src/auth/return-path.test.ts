import { expect, test } from 'vitest';
import { authPath, returnPath } from './return-path';

const origin = 'https://school.example';

test('signing in leads back to the page first asked for', () => {
  const asked = '/students/7?tab=groups&page=2';
  const search = authPath(asked).slice('/auth'.length);
  expect(returnPath(search, origin)).toBe(asked);
  expect(authPath('/')).toBe('/auth');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/auth?from=/auth',
  '',
])('%j leads to the dashboard', (from) => {
  expect(returnPath(`?${new URLSearchParams({ from })}`, origin)).toBe('/');
});
