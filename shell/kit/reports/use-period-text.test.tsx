import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Days, usePeriodText } from './use-period-text';

function Period(days: Days) {
  return <p>{usePeriodText().days(days)}</p>;
}

test.each([
  ['2026-10-05', '2026-11-28', '5 окт — 28 ноя 2026'],
  ['2025-09-07', '2026-02-07', '7 сен 2025 — 7 фев 2026'],
  ['2026-05-09', '2026-05-09', '9 мая 2026'],
  ['2026-11-28', undefined, 'с 28 ноя 2026'],
  [undefined, '2026-06-02', 'по 2 июн 2026'],
  ['2026-09-01', '2026-11-30', 'сен — ноя 2026'],
  ['2026-11-01', '2026-11-30', 'ноябрь 2026'],
])('the days from %s to %s, with months of three letters as everywhere', (from, to, text) => {
  renderWithKit(<Period from={from} to={to} />);
  expect(screen.getByRole('paragraph').textContent?.replaceAll(/\s/g, ' ')).toBe(text);
});
