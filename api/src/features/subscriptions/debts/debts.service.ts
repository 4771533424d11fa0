import type { Readable } from 'node:stream';
import {
  type Debt,
  type DebtFilter,
  type DebtTotals,
  debtBuckets,
  type debtRoutes,
} from '@school/api-contract/money/debts';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import { type Cell, createExcelStream } from '../../../platform/excel/workbook';
import type { Column } from '../../../platform/excel/workbook-parts';
import { type Page, positionDay, positionId, readCursor, toPage } from '../../../platform/http/paging';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { searchEitherLayout } from '../../../shared/search-either-layout';
import { getContext } from '../settings.service';
import { findDebts, findDebtTotals } from './debts.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

const positions = {
  dueSince: z.tuple([positionDay, positionId, positionId]),
  '-amount': z.tuple([positionId, positionId]),
};

export async function listDebts(
  { db, clock }: Deps,
  { cursor, limit, sort, ...filter }: RouteInput<typeof debtRoutes.list>['query'],
): Promise<Page<Debt>> {
  const now = clock.now();
  const { today } = await getContext(db, now);
  const page = { sort, after: readCursor(cursor, positions[sort]), limit: limit + 1 };
  const { rows } = await searchEitherLayout(filter.search, (search) =>
    findDebts(db, { ...filter, search }, page, { today, now }),
  );
  return toPage(rows, limit, ({ studentId, dueSince, amount }) =>
    sort === 'dueSince' ? [dueSince, amount, studentId] : [amount, studentId],
  );
}

export async function getDebtTotals({ db, clock }: Deps, filter: DebtFilter): Promise<DebtTotals> {
  const { today, currency } = await getContext(db, clock.now());
  return { currency, ...(await sumDebts(db, filter, today)) };
}

async function sumDebts(db: Knex, filter: DebtFilter, today: string): Promise<Omit<DebtTotals, 'currency'>> {
  const { rows: found } = await searchEitherLayout(filter.search, (search) =>
    findDebtTotals(db, { ...filter, search }, today),
  );
  const buckets = debtBuckets.map((bucket) => ({
    bucket,
    count: found.find((one) => one.bucket === bucket)?.count ?? 0,
    amount: found.find((one) => one.bucket === bucket)?.amount ?? 0,
  }));
  const sum = (name: 'count' | 'amount') => buckets.reduce((total, bucket) => total + bucket[name], 0);
  return { count: sum('count'), amount: sum('amount'), buckets };
}

const columns: readonly (Column & { cell: (debt: Debt) => Cell })[] = [
  { header: 'Ученик', width: 30, cell: ({ studentName }) => studentName },
  { header: 'Родитель', width: 30, cell: ({ parentName }) => parentName },
  { header: 'Телефон', width: 16, cell: ({ parentPhone }) => parentPhone },
  { header: 'Долг', width: 12, format: 'money', cell: ({ amount }) => amount },
  { header: 'С какого дня', width: 14, cell: ({ dueSince }) => ({ day: dueSince }) },
  { header: 'Дней', width: 8, cell: ({ days }) => days },
  { header: 'Ожидается', width: 12, format: 'money', cell: ({ pending }) => pending || null },
  { header: 'По ссылке до', width: 14, cell: ({ openLinks }) => openLinks && { day: openLinks.until } },
  {
    header: 'Последний платеж',
    width: 16,
    cell: ({ lastPaidOn }) => (lastPaidOn === null ? null : { day: lastPaidOn }),
  },
];

/** Lists all debts that match the filter, the oldest first. */
export async function exportDebts(
  { db, clock }: Deps,
  filter: DebtFilter,
): Promise<{ file: Readable; period: string }> {
  const now = clock.now();
  const { today } = await getContext(db, now);
  const all = { sort: 'dueSince', after: undefined, limit: undefined } as const;
  const { rows: debts } = await searchEitherLayout(filter.search, (search) =>
    findDebts(db, { ...filter, search }, all, { today, now }),
  );
  const total = debts.reduce((sum, { amount }) => sum + amount, 0);
  const file = createExcelStream({
    name: 'Долги',
    columns,
    rows: debts.map((debt) => columns.map(({ cell }) => cell(debt))),
    footer: [['Всего', null, null, total]],
  });
  return { file, period: today };
}
