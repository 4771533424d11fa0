import type { RenewalsReport } from '@school/api-contract/money/reports';
import { LineChart } from '@school/design-system/line-chart';
import { schoolDay, useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';

/** The subscriptions that end in each month, and how many of them are renewed. */
export function RenewalsChart({ report: { months, currency } }: { report: RenewalsReport }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const { toPeriod, compact } = useMonthWords();
  const thisMonth = schoolDay().slice(0, 7);
  const isEmpty = months.every(({ ending }) => ending.count === 0);
  return (
    <LineChart
      title={t('reports.renewals.title')}
      labels={{
        asTable: t('reports.chart.asTable'),
        asChart: t('reports.chart.asChart'),
        empty: t('reports.renewals.empty'),
      }}
      periodName={t('reports.columns.month')}
      periods={months.map(({ month }) => ({ ...toPeriod(month), present: month === thisMonth }))}
      series={{
        name: t('reports.renewals.endingAmount'),
        values: isEmpty ? [] : months.map(({ ending }) => ending.amount),
      }}
      comparison={{ name: t('reports.renewals.renewedAmount'), values: months.map(({ renewed }) => renewed.amount) }}
      format={(amount) => money(amount, currency)}
      formatTick={compact}
    />
  );
}
