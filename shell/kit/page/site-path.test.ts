import { expect, test } from 'vitest';
import { toSitePath } from './site-path';

test.each([
  ['/trial-request', '/trial-request'],
  ['/register/abc?step=2#phone', '/register/abc?step=2#phone'],
  ['/', '/'],
  ['/a/../privacy-policy', '/privacy-policy'],
])('%s is a path of this site', (from, path) => {
  expect(toSitePath(from)).toBe(path);
});

test.each([
  [null],
  [''],
  ['trial-request'],
  ['https://evil.example/'],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  [' //evil.example'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['//user@:99999'],
])('%j is not a path of this site', (from) => {
  expect(toSitePath(from)).toBeUndefined();
});
