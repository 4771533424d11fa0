import type { DebtTotals } from '@school/api-contract/money/debts';
import { BarList } from '@school/design-system/bar-list';
import { Link, useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';
import { usePhone } from '../../shared/use-phone';

/** Debts by age. */
export function DebtsChart({ totals: { buckets, currency, amount } }: { totals: DebtTotals }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const { percent } = useMonthWords();
  // beside the names of a phone there is no room for it, and the bars show it
  const isPhone = usePhone();
  return (
    <BarList
      stacked
      title={t('reports.debts.title')}
      description={money(amount, currency)}
      labels={{
        asTable: t('reports.chart.asTable'),
        asChart: t('reports.chart.asChart'),
        empty: t('debts.emptyText'),
      }}
      itemName={t('reports.debts.age')}
      valueName={t('reports.debts.amount')}
      items={buckets.map((bucket) => ({
        key: bucket.bucket,
        name: t(`debts.ages.${bucket.bucket}`),
        value: bucket.amount,
        note: [
          !isPhone && amount > 0 && percent(bucket.amount / amount),
          t('reports.debts.studentsOf', { count: bucket.count }),
        ]
          .filter(Boolean)
          .join(' · '),
        render: <Link to={`/subscriptions/debts?age=${bucket.bucket}`} />,
      }))}
      format={(value) => money(value, currency)}
    />
  );
}
