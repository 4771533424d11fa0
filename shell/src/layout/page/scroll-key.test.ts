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

test('the code of a link and a name that was searched are not in the key, which the browser stores', () => {
  const code = 'A'.repeat(43);
  expect(toScrollKey({ key: 'default', pathname: `/pay/${code}`, search: '' })).not.toContain(code);
  const search = `?search=${encodeURIComponent('Иванова')}`;
  const key = toScrollKey({ key: 'default', pathname: '/students', search });
  expect(key).not.toContain(search);
  expect(key).not.toBe(toScrollKey({ key: 'default', pathname: '/students', search: '' }));
});
