import { type RevenueReport, reportRoutes } from '@school/api-contract/money/reports';
import { respond } from '@school/kit/testing';

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

/** Answers with the rows of the grouping that is asked for. */
export const revenue = respond(reportRoutes.revenue, ({ query }) =>
  query.by === 'sportsDirection' ? byDirection : query.by === 'coach' ? byCoach : byMonth,
);
