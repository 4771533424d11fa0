import type { RevenueReport } from '@school/api-contract/money/reports';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';
import { useSchoolNow } from '../../shared/use-school-now';

/** The sums over the chart; skeletons while they load. */
export function RevenueFigures({ report }: { report: RevenueReport | undefined }) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const { monthName, monthAfterPreposition } = useMonthWords();
  const present = useSchoolNow().day.slice(0, 7);
  const loading = report === undefined;
  const money = (sum: number) => (report ? formats.money(sum, report.currency) : '');
  const { amount, count, previous } = report?.total ?? { amount: 0, count: 0, previous: 0 };
  const months = report?.months ?? [];
  const open = months.find(({ month }) => month === present);
  const whole = months.filter((month) => month !== open);
  const average = whole.reduce((sum, month) => sum + month.amount, 0) / whole.length;
  const delta = amount - previous;
  const [best] = [...months].sort((a, b) => b.amount - a.amount);
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
              ? t(open ? 'reports.figures.noDeltaOfDays' : 'reports.figures.noDelta')
              : t(open ? 'reports.figures.deltaOfDays' : 'reports.figures.delta', {
                  delta: `${delta > 0 ? '+' : '−'}${money(Math.abs(delta))}`,
                })
        }
      />
      <StatCard
        label={t('reports.figures.perMonth')}
        loading={loading}
        value={whole.length > 0 ? money(Math.round(average)) : t('common.none')}
        secondary={
          !open
            ? t('reports.figures.months', { count: whole.length })
            : whole.length > 0
              ? t('reports.figures.wholeMonths', { count: whole.length, month: monthAfterPreposition(open.month) })
              : t('reports.chart.openMonth')
        }
      />
      <StatCard
        label={t('reports.figures.best')}
        loading={loading}
        value={money(best?.amount ?? 0)}
        secondary={
          best &&
          (best === open ? t('reports.figures.openMonth', { month: monthName(best.month) }) : monthName(best.month))
        }
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
