import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UnbrokenRanges } from './unbroken-ranges';

test.each([
  ['Жемчужинки 5–7', ['5–7']],
  ['Вт, Чт 17:30–19:00, Вс 9:00–10:30', ['17:30–19:00', '9:00–10:30']],
  ['Хип-хоп – старшие', []],
])('%s: keeps %j together', (text, ranges) => {
  const { container } = render(<UnbrokenRanges text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span')].map((range) => range.textContent)).toEqual(ranges);
});
