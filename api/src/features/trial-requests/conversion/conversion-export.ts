import type { Readable } from 'node:stream';
import type {
  Conversion,
  ConversionCounts,
  ConversionGrouping,
  ConversionQuery,
  ConversionRow,
} from '@school/api-contract/families/funnel-conversion';
import { trialRequestSources } from '@school/api-contract/families/trial-requests';
import { type Cell, createExcelStream } from '../../../platform/excel/workbook';
import { sourceNames } from '../source-names';

const headers: Record<ConversionGrouping, string> = {
  month: 'Месяц',
  section: 'Секция',
  branch: 'Отделение',
  source: 'Источник',
  person: 'Сотрудник',
};

const unknownNames: Record<ConversionGrouping, string> = {
  month: '',
  section: 'Без секции',
  branch: 'Без отделения',
  source: '',
  person: 'Никто не вел',
};

/** A line for each row of the screen, and the total. */
export function exportConversion({ rows, total }: Conversion, { by }: ConversionQuery): Readable {
  return createExcelStream({
    name: 'Конверсия',
    columns: [
      { header: headers[by], width: 32 },
      { header: 'Заявки', width: 10 },
      { header: 'Назначено пробное', width: 18 },
      { header: 'Пришли', width: 10 },
      { header: 'Договор', width: 10 },
      { header: 'Отказ', width: 10 },
      { header: 'В работе', width: 10 },
      { header: 'Договор, % заявок', width: 18 },
    ],
    rows: rows.map((row) => [toCell(row, by), ...toCells(row)]),
    footer: [['Всего', ...toCells(total)]],
  });
}

function toCells({ requests, trials, came, signed, refused, open }: ConversionCounts): Cell[] {
  const share = requests > 0 ? Math.round((signed / requests) * 1000) / 10 : null;
  return [requests, trials, came, signed, refused, open, share];
}

function toCell({ value, name }: ConversionRow, by: ConversionGrouping): Cell {
  if (value === null) return unknownNames[by];
  if (by === 'month') return { month: value };
  const source = trialRequestSources.find((each) => each === value);
  return source ? sourceNames[source] : (name ?? '');
}
