import type { RevenueReport } from '@school/api-contract/money/reports';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';

/** The sums over the chart; skeletons while they load. */
export function RevenueFigures({ report }: { report: RevenueReport | undefined }) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const { monthName } = useMonthWords();
  const loading = report === undefined;
  const money = (sum: number) => (report ? formats.money(sum, report.currency) : '');
  const { amount, count, previous } = report?.total ?? { amount: 0, count: 0, previous: 0 };
  const monthCount = report?.months.length ?? 1;
  const delta = amount - previous;
  const [best] = [...(report?.months ?? [])].sort((a, b) => b.amount - a.amount);
  return (
    <StatCards label={t('reports.figures.label')}>
      <StatCard
        label={t('reports.figures.total')}
        loading={loading}
        value={money(amount)}
        secondary={
          previous === 0
            ? t('reports.figures.noPrevious')
            : delta === 0
              ? t('reports.figures.noDelta')
              : t('reports.figures.delta', { delta: `${delta > 0 ? '+' : '−'}${money(Math.abs(delta))}` })
        }
      />
      <StatCard
        label={t('reports.figures.perMonth')}
        loading={loading}
        value={money(Math.round(amount / monthCount))}
        secondary={t('reports.figures.months', { count: monthCount })}
      />
      <StatCard
        label={t('reports.figures.best')}
        loading={loading}
        value={money(best?.amount ?? 0)}
        secondary={best && monthName(best.month)}
      />
      <StatCard
        label={t('reports.figures.payments')}
        loading={loading}
        value={formats.number(count)}
        secondary={count > 0 && t('reports.figures.average', { amount: money(Math.round(amount / count)) })}
      />
    </StatCards>
  );
}
