import type { Dashboard, DashboardHistory } from '@school/api-contract/school/dashboard';
import { BarChart } from '@school/design-system/bar-chart';
import { FunnelChart } from '@school/design-system/funnel-chart';
import { type ChartPeriod, LineChart } from '@school/design-system/line-chart';
import { Link } from '@school/design-system/link';
import { StackedBars } from '@school/design-system/stacked-bars';
import { Link as RouterLink, useFormats, useLabels, useLanguage, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';
import styles from './dashboard.module.css';
import { DirectionPanels } from './direction-panels';

interface HistoryChartsProps {
  history: DashboardHistory;
  dashboard: Dashboard;
}

/** Twelve months as charts; each role gets those of the figures that it may see. */
export function HistoryCharts({ history, dashboard }: HistoryChartsProps) {
  const t = useT('mf-crm');
  const { currency } = dashboard;
  const labels = {
    asTable: t('dashboard.charts.asTable'),
    asChart: t('dashboard.charts.asChart'),
    empty: t('dashboard.charts.empty'),
  };
  const { number, money } = useFormats();
  const sportsDirection = useLabels().sportsDirection;
  const { toMonth, toWeek } = usePeriods();
  const { compact, percent } = useShortNumbers();
  const months = history.months.map(toMonth);
  const { monthlyRevenue, weeks, funnel } = history;
  const taughtDirections = history.studentsByDirection.filter(({ students }) => students.some((count) => count > 0));

  return (
    <>
      <DirectionPanels dashboard={dashboard} parts={taughtDirections} />
      <section aria-label={t('dashboard.charts.title')} className={styles.charts}>
        <LineChart
          title={t('dashboard.charts.students')}
          labels={labels}
          periodName={t('dashboard.charts.month')}
          periods={months}
          series={{ name: t('dashboard.charts.thisYear'), values: unlessZero(history.students) }}
          comparison={
            history.studentsLastYear.some((students) => students > 0)
              ? { name: t('dashboard.charts.lastYear'), values: history.studentsLastYear }
              : undefined
          }
          format={number}
        />
        {monthlyRevenue && (
          <BarChart
            title={t('dashboard.charts.revenue')}
            labels={labels}
            periodName={t('dashboard.charts.month')}
            valueName={t('dashboard.charts.revenueValue')}
            periods={months.map((month, index) => ({
              ...month,
              ...(index === months.length - 1 && { open: t('reports.chart.openMonth') }),
            }))}
            values={unlessZero(monthlyRevenue)}
            format={(amount) => money(amount, currency)}
            formatTick={compact}
          />
        )}
        {weeks && (
          <BarChart
            title={t('dashboard.charts.attendance')}
            labels={labels}
            periodName={t('dashboard.charts.week')}
            valueName={t('dashboard.charts.attendanceValue')}
            periods={weeks.map(toWeek)}
            values={weeks.map(({ present, marked }) => (marked > 0 ? (present / marked) * 100 : null))}
            max={100}
            format={percent}
          />
        )}
        <StackedBars
          title={t('dashboard.charts.directions')}
          labels={labels}
          periodName={t('dashboard.charts.month')}
          totalName={t('dashboard.charts.total')}
          periods={months}
          parts={taughtDirections.map((part) => ({
            name: sportsDirection(part.sportsDirection),
            direction: part.sportsDirection,
            values: part.students,
          }))}
          format={number}
        />
        {funnel && (
          <FunnelChart
            title={t('dashboard.charts.funnel')}
            description={funnel.requests > 0 && percent((funnel.signed / funnel.requests) * 100)}
            action={
              <Link alone render={<RouterLink to="/sales-funnel" />}>
                {t('dashboard.charts.toFunnel')}
              </Link>
            }
            labels={labels}
            stageName={t('dashboard.charts.stage')}
            countName={t('dashboard.charts.requests')}
            stages={[
              {
                key: 'requests',
                name: t('dashboard.charts.requests'),
                counted: t('dashboard.charts.requestsOf', { count: funnel.requests }),
                note: t('dashboard.charts.yearNote'),
              },
              {
                key: 'trials',
                name: t('dashboard.charts.trials'),
                counted: t('dashboard.charts.trialsOf', { count: funnel.trials }),
                note: toShare('ofRequests', funnel.trials, funnel.requests),
              },
              {
                key: 'came',
                name: t('dashboard.charts.came'),
                counted: t('dashboard.charts.cameOf', { count: funnel.came }),
                note: toShare('ofTrials', funnel.came, funnel.trials),
              },
              {
                key: 'signed',
                name: t('dashboard.charts.signed'),
                counted: t('dashboard.charts.signedOf', { count: funnel.signed }),
                note: toShare('ofCame', funnel.signed, funnel.came),
              },
            ]}
            strands={funnel.directions.map(({ direction, requests, trials, came, signed }) => ({
              name: direction ? sportsDirection(direction) : t('dashboard.charts.noDirection'),
              ...(direction && { direction }),
              counts: [requests, trials, came, signed],
            }))}
            format={number}
          />
        )}
      </section>
    </>
  );

  function toShare(key: 'ofRequests' | 'ofTrials' | 'ofCame', count: number, before: number): string | undefined {
    return before > 0 ? t(`dashboard.charts.${key}`, { percent: percent((count / before) * 100) }) : undefined;
  }
}

/** A school that has just begun has nothing to draw yet. */
function unlessZero(values: readonly number[]): readonly number[] {
  return values.some((value) => value > 0) ? values : [];
}

function usePeriods() {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const write = (day: string, pattern: string) => format(parseISO(day), pattern, { locale });
  const shortMonth = (day: string) => write(day, 'LLL').slice(0, 3);
  return {
    toMonth: (month: string): ChartPeriod => ({
      key: month,
      label: shortMonth(month),
      name: write(month, 'LLLL yyyy'),
    }),
    /** Labels each week with its Monday, and the first Monday of each month with the month. */
    toWeek: ({ monday }: { monday: string }, index: number): ChartPeriod => ({
      key: monday,
      label: write(monday, 'd'),
      name: t('dashboard.charts.weekOf', { day: write(monday, 'd MMMM') }),
      group: index === 0 || Number(monday.slice(8)) <= 7 ? shortMonth(monday) : undefined,
    }),
  };
}

function useShortNumbers() {
  const { language } = useLanguage();
  return {
    /** '743 тыс.' */
    compact: (value: number) =>
      new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
    /** @param value 0 to 100 */
    percent: (value: number) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(value / 100),
  };
}
