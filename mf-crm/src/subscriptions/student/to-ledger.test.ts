import { expect, test } from 'vitest';
import { ofStudent } from '../subscriptions.fixtures';
import { toLedger } from './to-ledger';

test('each entry shows the debt after it, and the newest one the balance; a payment keeps what was refunded', () => {
  const entries = toLedger({ charges: ofStudent.charges ?? [], received: ofStudent.received ?? [] });
  expect(entries.map(({ date, kind, amount, refunded, after }) => [date, kind, amount, refunded, after])).toEqual([
    ['2026-11-06', 'payment', -2500, 500, 2320],
    ['2026-11-05', 'sale', 4320, 0, 4320],
    ['2026-10-01', 'payment', -4800, 0, 0],
    ['2026-10-01', 'sale', 4800, 0, 4800],
  ]);
  expect(entries[0]?.after).toBe(ofStudent.balance?.balance);
});

test('more than was charged is an advance', () => {
  const [newest] = toLedger({ charges: [], received: [{ id: 1, date: '2026-11-06', amount: 500, refundedAmount: 0 }] });
  expect(newest?.after).toBe(-500);
});
