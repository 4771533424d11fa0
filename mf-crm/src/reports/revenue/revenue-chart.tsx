import type { RevenueReport } from '@school/api-contract/money/reports';
import type { RevenueGrouping } from '@school/api-contract/money/revenue-part';
import { BarChart } from '@school/design-system/bar-chart';
import { StackedBars } from '@school/design-system/stacked-bars';
import { schoolDay, useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';
import { toCurrencySymbol } from '../../payments/edit/currency-symbol';
import { useRowName } from './row-names';

/** The months as bars; split by direction, whose colours everybody knows. Branches and coaches are in the table. */
export function RevenueChart({ report, by }: { report: RevenueReport; by: RevenueGrouping | undefined }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const { toPeriod, compact } = useMonthWords();
  const rowName = useRowName('sportsDirection');
  const { months, rows, currency } = report;
  const thisMonth = schoolDay().slice(0, 7);
  const shared = {
    title: t('reports.chart.title'),
    description: toCurrencySymbol(currency),
    labels: {
      // without a split the table below has the same months
      asTable: by === undefined ? undefined : t('reports.chart.asTable'),
      asChart: t('reports.chart.asChart'),
      empty: t('reports.chart.empty'),
    },
    periodName: t('reports.columns.month'),
    periods: months.map(({ month }) => ({
      ...toPeriod(month),
      ...(month === thisMonth && { open: t('reports.chart.openMonth') }),
    })),
    format: (amount: number) => money(amount, currency),
    formatTick: compact,
  };
  if (by !== 'sportsDirection') {
    return <BarChart {...shared} valueName={t('reports.columns.amount')} values={months.map(({ amount }) => amount)} />;
  }
  return (
    <StackedBars
      {...shared}
      totalName={t('reports.total')}
      parts={rows
        .filter(({ count }) => count > 0)
        .map((row) => ({ name: rowName(row), direction: row.value ?? row.kind, values: row.months }))}
    />
  );
}
