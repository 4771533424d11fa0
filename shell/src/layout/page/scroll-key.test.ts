import { expect, test } from 'vitest';
import { toScrollKey } from './scroll-key';

test('pages that a tab loads one after the other keep positions of their own', () => {
  const list = { key: 'default', pathname: '/attendance', search: '?group=9' };
  const dashboard = { key: 'default', pathname: '/', search: '' };
  expect(toScrollKey(dashboard)).not.toBe(toScrollKey(list));
  expect(toScrollKey(list)).toBe(toScrollKey({ ...list }));
});

test('a visit within the portal has a key of its own', () => {
  expect(toScrollKey({ key: 'k3x9', pathname: '/attendance', search: '' })).toBe('k3x9');
});
