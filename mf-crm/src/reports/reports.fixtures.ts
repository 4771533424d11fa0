import { type Debt, debtRoutes } from '@school/api-contract/money/debts';
import { type RevenueReport, reportRoutes } from '@school/api-contract/money/reports';
import { respond, respondPage } from '@school/kit/testing';

const months = ['2025-12', ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)];
const amounts = [310, 320, 335, 342, 338, 351, 244, 180, 205, 398, 441, 452].map((thousands) => thousands * 1000);
const total = { count: 942, amount: 3_916_000, previous: 3_420_000 };

export const byMonth: RevenueReport = {
  currency: 'RUB',
  total,
  months: months.map((month, index) => ({ month, count: 70 + index, amount: amounts[index] ?? 0 })),
  rows: [],
};

const row = (columns: Partial<RevenueReport['rows'][number]>, share: number): RevenueReport['rows'][number] => ({
  kind: 'value',
  value: null,
  name: null,
  count: Math.round(total.count * share),
  amount: total.amount * share,
  previous: total.previous * share,
  months: amounts.map((amount) => amount * share),
  ...columns,
});

export const byDirection: RevenueReport = {
  ...byMonth,
  rows: [
    row({ value: 'artistic_gymnastics' }, 0.4),
    row({ value: 'martial_arts' }, 0.3),
    row({ value: 'dance' }, 0.2),
    row({ kind: 'several' }, 0.05),
    row({ kind: 'none' }, 0.03),
    row({ kind: 'unmatched' }, 0.02),
  ],
};

export const byCoach: RevenueReport = {
  ...byMonth,
  rows: [
    row({ value: '7', name: 'Рождественская-Воскресенская Екатерина Константиновна' }, 0.6),
    row({ value: '8', name: 'Ким Ю' }, 0.3),
    row({ kind: 'several' }, 0.06),
    row({ kind: 'none' }, 0.03),
    row({ kind: 'unmatched' }, 0.01),
  ],
};

export const nothing: RevenueReport = {
  ...byMonth,
  total: { count: 0, amount: 0, previous: 0 },
  months: months.map((month) => ({ month, count: 0, amount: 0 })),
};

/** Answers with the rows of the requested grouping. */
export const revenue = respond(reportRoutes.revenue, ({ query }) =>
  query.by === 'sportsDirection' ? byDirection : query.by === 'coach' ? byCoach : byMonth,
);

const some = (count: number) => ({ count, amount: count * 5200 });

export const debts = respond(debtRoutes.totals, {
  currency: 'RUB',
  ...some(18),
  buckets: [
    { bucket: 'upTo7', ...some(9) },
    { bucket: 'upTo30', ...some(5) },
    { bucket: 'upTo60', ...some(3) },
    { bucket: 'over60', ...some(1) },
  ],
});

const debtor = (studentId: number, studentName: string, amount: number, days: number): Debt => ({
  ...{ studentId, studentName, studentActive: true, amount, days },
  ...{ parentName: 'Антонова Мария Игоревна', parentPhone: '+79161234567', dueSince: '2026-09-25', bucket: 'over60' },
  ...{ groups: [], pending: 0, months: ['2026-09'], openLinks: null, lastPaidOn: '2026-08-20' },
});

const largestDebts = respondPage(debtRoutes.list, {
  items: [debtor(1, 'Антонов Илья', 20_800, 61), debtor(2, 'Рождественская Екатерина', 15_600, 61)],
});

export const renewals = respond(reportRoutes.renewals, {
  currency: 'RUB',
  present: '2026-11',
  months: [62, 70, 74, 71, 38, 12, 0].map((count, index) => ({
    month: months[index + 5] ?? '2026-12',
    ending: some(count),
    renewed: some(Math.max(0, Math.round(count * (0.9 - index * 0.2)))),
  })),
  plans: [
    { planId: 1, planName: 'Месяц без ограничений', ending: some(70), renewed: some(12) },
    { planId: 2, planName: '8 занятий за 30 дней, художественная гимнастика', ending: some(51), renewed: some(9) },
  ],
});

const uses = (sold: number) => {
  const [used, unused] = [Math.round(sold * 0.7), Math.round(sold * 0.1)];
  return { subscriptions: sold / 8, sold, used, unused, left: sold - used - unused, monthly: 4, monthlyUsed: 40 };
};

export const use = respond(reportRoutes.use, {
  total: uses(240),
  rows: [
    {
      groupId: 3,
      groupName: 'Художественная гимнастика, младшая группа, вторник и четверг',
      kind: 'value',
      ...uses(160),
    },
    { groupId: 4, groupName: 'Дзюдо', kind: 'value', ...uses(64) },
    { groupId: null, groupName: null, kind: 'several', ...uses(8) },
    { groupId: null, groupName: null, kind: 'none', ...uses(8) },
  ],
  months: [36, 40, 44, 48, 40, 32].map((sold, index) => ({
    month: months[index + 6] ?? '',
    sold,
    used: Math.round(sold * 0.7),
  })),
});

export const all = [revenue, debts, largestDebts, renewals, use];
