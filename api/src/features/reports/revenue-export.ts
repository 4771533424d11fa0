import type { Readable } from 'node:stream';
import type { SportsDirection } from '@school/api-contract/common';
import type { RevenueQuery, RevenueReport, RevenueRow } from '@school/api-contract/money/reports';
import type { RevenueGrouping } from '@school/api-contract/money/revenue-part';
import { createExcelStream } from '../../platform/excel/workbook';
import { directionNames, russianMonth } from '../../shared/russian-text';

const headers: Record<RevenueGrouping, string> = {
  sportsDirection: 'Направление',
  branch: 'Отделение',
  coach: 'Тренер',
};
const otherNames: Record<RevenueGrouping, Record<Exclude<RevenueRow['kind'], 'value'>, string>> = {
  sportsDirection: { several: 'Несколько направлений', none: 'Без группы', unmatched: 'Без ученика' },
  branch: { several: 'Несколько отделений', none: 'Без отделения', unmatched: 'Без ученика' },
  coach: { several: 'Несколько тренеров', none: 'Без тренера', unmatched: 'Без ученика' },
};

/** By month: a line for each month. By a grouping: a line for each of its rows, a column for each month. */
export function exportRevenue(report: RevenueReport, { by }: RevenueQuery): Readable {
  const { total, months, rows } = report;
  if (!by) {
    return createExcelStream({
      name: 'Выручка',
      columns: [
        { header: 'Месяц', width: 16 },
        { header: 'Выручка', width: 14, format: 'money' },
        { header: 'Платежей', width: 12 },
      ],
      rows: months.map(({ month, amount, count }) => [{ month }, amount, count]),
      footer: [['Всего', total.amount, total.count]],
    });
  }
  return createExcelStream({
    name: 'Выручка',
    columns: [
      { header: headers[by], width: 32 },
      ...months.map(({ month }) => ({ header: russianMonth(month), width: 12, format: 'money' as const })),
      { header: 'Всего', width: 14, format: 'money' },
      { header: 'Платежей', width: 12 },
    ],
    rows: rows.map((row) => [toName(row, by), ...row.months, row.amount, row.count]),
    footer: [['Всего', ...months.map(({ amount }) => amount), total.amount, total.count]],
  });
}

function toName({ kind, value, name }: RevenueRow, by: RevenueGrouping): string {
  if (kind !== 'value') return otherNames[by][kind];
  return by === 'sportsDirection' && isDirection(value) ? directionNames[value] : (name ?? '');
}

function isDirection(value: string | null): value is SportsDirection {
  return value !== null && value in directionNames;
}
