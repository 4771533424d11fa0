import type { Debt, DebtTotals } from '@school/api-contract/money/debts';

export const debt: Debt = {
  ...{
    studentId: 3,
    studentName: 'Иванова Анна',
    studentActive: true,
    parentName: 'Иванова Ольга',
    parentPhone: '+79161234567',
  },
  groups: [{ name: 'Грация 7–9', sportsDirection: 'artistic_gymnastics' }],
  ...{
    amount: 2320,
    months: ['2026-11'],
    dueSince: '2026-11-05',
    days: 18,
    bucket: 'upTo30',
    pending: 0,
    openLinks: null,
    lastPaidOn: null,
  },
};
export const totals: DebtTotals = {
  ...{ currency: 'RUB', count: 3, amount: 9000 },
  buckets: [
    { bucket: 'upTo7', count: 0, amount: 0 },
    { bucket: 'upTo30', count: 1, amount: 2320 },
    { bucket: 'upTo60', count: 2, amount: 6680 },
    { bucket: 'over60', count: 0, amount: 0 },
  ],
};
