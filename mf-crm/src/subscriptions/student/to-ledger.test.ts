import { expect, test } from 'vitest';
import { ofStudent } from '../subscriptions.fixtures';
import { toLedger } from './to-ledger';

test('each entry shows the debt after it, and the newest one the balance', () => {
  const entries = toLedger({ charges: ofStudent.charges ?? [], received: ofStudent.received ?? [] });
  expect(entries.map(({ date, kind, amount, after }) => [date, kind, amount, after])).toEqual([
    ['2026-11-06', 'payment', -2000, 2320],
    ['2026-11-05', 'sale', 4320, 4320],
    ['2026-10-01', 'payment', -4800, 0],
    ['2026-10-01', 'sale', 4800, 4800],
  ]);
  expect(entries[0]?.after).toBe(ofStudent.balance?.balance);
});

test('more than was charged is an advance', () => {
  const [newest] = toLedger({ charges: [], received: [{ id: 1, date: '2026-11-06', amount: 500 }] });
  expect(newest?.after).toBe(-500);
});
