import type { DebtTotals } from '@school/api-contract/money/debts';
import { BarChart } from '@school/design-system/bar-chart';
import { useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';

/** Debts by age, the oldest emphasised. */
export function DebtsChart({ totals: { buckets, currency, amount } }: { totals: DebtTotals }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const { compact } = useMonthWords();
  return (
    <BarChart
      title={t('reports.debts.title')}
      description={money(amount, currency)}
      labels={{
        asTable: t('reports.chart.asTable'),
        asChart: t('reports.chart.asChart'),
        empty: t('debts.emptyText'),
      }}
      periodName={t('reports.debts.age')}
      valueName={t('reports.debts.amount')}
      periods={buckets.map(({ bucket }) => ({
        key: bucket,
        label: t(`reports.debts.short.${bucket}`),
        name: t(`debts.ages.${bucket}`),
      }))}
      values={buckets.map((bucket) => bucket.amount)}
      format={(value) => money(value, currency)}
      formatTick={compact}
    />
  );
}
