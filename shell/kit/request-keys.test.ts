import { expect, test } from 'vitest';
import { createRequestKeys } from './request-keys';

test('an equal body keeps its key, another body and another form get others', () => {
  const getKey = createRequestKeys();
  const first = getKey({ name: 'Аня' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(getKey({ name: 'Аня' })).toBe(first);
  const second = getKey({ name: 'Оля' });
  expect(second).not.toBe(first);
  expect(getKey({ name: 'Аня' })).not.toBe(first);
  expect(createRequestKeys()({ name: 'Оля' })).not.toBe(second);
});
