import type { RevenueReport, RevenueRow } from '@school/api-contract/money/reports';
import type { RevenueGrouping } from '@school/api-contract/money/revenue-part';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLanguage, useT } from '@school/kit';
import { getLastDay, useMonthWords } from '@school/kit/reports';
import { useSchoolNow } from '../../shared/use-school-now';
import type { ReportChoice } from '../use-report-address';
import { useRowName } from './row-names';

/** A line of the table, with the address of the payments behind it. */
interface Line {
  key: string;
  name: string;
  address: string;
  amount: number;
  count: number;
  /** What the amount is compared with: the month or the period before. Undefined: nothing. */
  previous: number | undefined;
  /** A month that is not over, which is not compared with a whole one. */
  open: boolean;
}

interface RevenueTableProps {
  report: RevenueReport;
  choice: ReportChoice;
  busy: boolean;
}

/** Months, newest first, or the rows of the grouping; each links to its payments. */
export function RevenueTable({ report, choice, busy }: RevenueTableProps) {
  const t = useT('mf-crm');
  const { by } = choice;
  const { monthName } = useMonthWords();
  const present = useSchoolNow().day.slice(0, 7);
  const rowName = useRowName(by ?? 'sportsDirection');
  const lines: Line[] = by
    ? report.rows.map((row) => ({
        ...row,
        key: row.value ?? row.kind,
        name: rowName(row),
        open: false,
        address: toPayments(choice.from, choice.to, toPart(row, by)),
      }))
    : report.months
        .map(({ month, ...sums }, index) => ({
          ...sums,
          key: month,
          name: monthName(month),
          address: toPayments(month, month, {}),
          previous: report.months[index - 1]?.amount,
          open: month === present,
        }))
        .reverse();
  return (
    <Card padding="none">
      <Table
        caption={t('reports.caption')}
        columns={useColumns(report, by, choice.to === present)}
        rows={lines}
        rowKey={({ key }) => key}
        busy={busy}
      />
    </Card>
  );
}

function useColumns(
  { currency, total }: RevenueReport,
  by: RevenueGrouping | undefined,
  hasOpenMonth: boolean,
): TableColumn<Line>[] {
  const t = useT('mf-crm');
  const { money, number } = useFormats();
  const { language } = useLanguage();
  // below each other, all shares have one decimal
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return [
    {
      key: 'name',
      header: by ? t(`reports.columns.${by}`) : t('reports.columns.month'),
      isRowHeader: true,
      cell: ({ name, address }) => (
        <Link quiet render={<RouterLink to={address} />}>
          {name}
        </Link>
      ),
    },
    {
      key: 'amount',
      header: t('reports.columns.amount'),
      align: 'end',
      width: 144,
      phone: 'state',
      cell: ({ amount }) => money(amount, currency),
    },
    {
      key: 'share',
      header: t('reports.columns.share'),
      align: 'end',
      width: 88,
      phone: 'fact',
      cell: ({ amount }) => (total.amount > 0 ? percent.format(amount / total.amount) : t('common.none')),
    },
    {
      key: 'count',
      header: t('reports.columns.count'),
      align: 'end',
      width: 112,
      priority: 2,
      cell: ({ count }) => number(count),
    },
    {
      key: 'delta',
      header: t(`reports.columns.${by ? (hasOpenMonth ? 'deltaOfDays' : 'deltaOfPeriod') : 'deltaOfMonth'}`),
      align: 'end',
      width: 184,
      priority: 1,
      phone: 'fact',
      cell: ({ amount, previous, open }) =>
        open
          ? t('reports.chart.openMonth')
          : previous === undefined || amount === previous
            ? t('common.none')
            : `${amount < previous ? '−' : '+'}${money(Math.abs(amount - previous), currency)}`,
    },
  ];
}

function toPart({ kind, value }: RevenueRow, by: RevenueGrouping): Record<string, string> {
  return kind === 'unmatched' ? { unmatched: '1' } : { part: `${by}:${value ?? kind}` };
}

/** The list of payments, filtered to those that were counted. */
function toPayments(from: string, to: string, part: Record<string, string>): string {
  const filter = { status: 'CONFIRMED', from: `${from}-01`, to: getLastDay(to), ...part };
  return `/payments?${new URLSearchParams(filter)}`;
}
