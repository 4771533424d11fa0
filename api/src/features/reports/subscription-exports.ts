import type { Readable } from 'node:stream';
import type { RenewalsReport, UseReport, UseRow } from '@school/api-contract/money/reports';
import { createExcelStream } from '../../platform/excel/workbook';

/** A line for each month. */
export function exportRenewals({ months }: RenewalsReport): Readable {
  return createExcelStream({
    name: 'Продление',
    columns: [
      { header: 'Месяц', width: 16 },
      { header: 'Заканчиваются', width: 16 },
      { header: 'На сумму', width: 14, format: 'money' },
      { header: 'Продлены', width: 14 },
      { header: 'На сумму', width: 14, format: 'money' },
    ],
    rows: months.map(({ month, ending, renewed }) => [
      { month },
      ending.count,
      ending.amount,
      renewed.count,
      renewed.amount,
    ]),
  });
}

const otherNames: Record<Exclude<UseRow['kind'], 'value'>, string> = {
  several: 'Несколько групп',
  none: 'Без группы',
};

/** A line for each group. */
export function exportUse({ rows, total }: UseReport): Readable {
  const toCells = ({ subscriptions, sold, used, unused, left, monthly, monthlyUsed }: UseReport['total']) => [
    subscriptions,
    sold,
    used,
    unused,
    left,
    monthly,
    monthlyUsed,
  ];
  return createExcelStream({
    name: 'Занятия по абонементам',
    columns: [
      { header: 'Группа', width: 32 },
      { header: 'Абонементов', width: 14 },
      { header: 'Занятий продано', width: 16 },
      { header: 'Использовано', width: 14 },
      { header: 'Сгорело', width: 12 },
      { header: 'Осталось', width: 12 },
      { header: 'Месячных', width: 12 },
      { header: 'Занятий по ним', width: 16 },
    ],
    rows: rows.map((row) => [row.kind === 'value' ? row.groupName : otherNames[row.kind], ...toCells(row)]),
    footer: [['Всего', ...toCells(total)]],
  });
}
