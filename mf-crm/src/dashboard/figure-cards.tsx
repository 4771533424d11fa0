import type { Dashboard, DashboardHistory } from '@school/api-contract/school/dashboard';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { Link, useCan, useFormats, useT } from '@school/kit';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { getLastMonth, useMonthOfDays } from '../shared/use-month-name';
import styles from './figure-cards.module.css';
import { useCharts } from './use-charts';

type FigureKey = 'totalStudents' | 'activeGroups' | 'monthlyRevenue' | 'averageGroupSize';

interface Figure {
  key: FigureKey;
  format: (value: number) => string;
  /** The figure of each month, the present one last; undefined until it is read. */
  history: readonly number[] | null | undefined;
  /** Link to the list behind the number, if there is one. */
  link?: ReactElement<{ children?: never }>;
}

interface FigureCardsProps {
  dashboard: Dashboard | undefined;
  history: DashboardHistory | undefined;
}

/** Shows skeletons while `dashboard` is undefined; hides a null figure, which this role may not see. */
export function FigureCards({ dashboard, history }: FigureCardsProps) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const charts = useCharts();
  const seesPayments = useCan('payments');
  const seesGroups = useCan('viewAttendance');
  const number = (value: number) => formats.number(Math.round(value * 10) / 10);
  const money = (value: number) => (dashboard ? formats.money(value, dashboard.currency) : '');

  const figures: Figure[] = [
    { key: 'totalStudents', format: number, history: history?.students, link: <Link to="/students" /> },
    ...(seesGroups
      ? [{ key: 'activeGroups', format: number, history: history?.activeGroups, link: <Link to="/groups" /> } as const]
      : []),
    ...(seesPayments
      ? [
          {
            ...({ key: 'monthlyRevenue', format: money, history: history?.monthlyRevenue } as const),
            link: <Link to="/payments" />,
          },
        ]
      : []),
    ...(seesGroups
      ? [
          {
            ...({ key: 'averageGroupSize', format: number, history: history?.averageGroupSize } as const),
            link: <Link to="/groups" />,
          },
        ]
      : []),
  ];

  return (
    <StatCards label={t('dashboard.cards')}>
      {figures.map(({ key, format, history: past, link }) => {
        const figure = dashboard?.[key];
        if (dashboard && !figure) return null;
        // the present figure is newer than the history
        const values = past && figure ? [...past.slice(0, -1), figure.current] : [];
        const [low, high] = [format(Math.min(...values)), format(Math.max(...values))];
        return (
          <StatCard
            key={key}
            label={t(`dashboard.${key}`)}
            render={link}
            loading={!figure}
            value={figure && format(figure.current)}
            secondary={
              figure &&
              (key === 'monthlyRevenue' ? (
                <DaysDelta figure={figure} format={format} today={dashboard.today} />
              ) : (
                <Delta figure={figure} format={format} />
              ))
            }
            chart={
              charts && values.length > 0 ? (
                <charts.Sparkline label={t('dashboard.history', { low, high })} values={values} />
              ) : null
            }
          />
        );
      })}
    </StatCards>
  );
}

interface DeltaProps {
  figure: NonNullable<Dashboard[FigureKey]>;
  format: (value: number) => string;
}

/** How the figure differs from last month's. */
function Delta({ figure: { current, previous }, format }: DeltaProps) {
  const t = useT('mf-crm');
  const difference = Math.round((current - previous) * 10) / 10;
  if (difference === 0) return t('dashboard.noDelta');
  return <Change difference={difference} text={t('dashboard.delta', { delta: toSigned(difference, format) })} />;
}

/** Until then the present day, which is not over, is a large part of the days. */
const daysOfStart = 3;

/** How the sum of the month differs from the one of as many days of last month; at first only what that was. */
function DaysDelta({ figure: { current, previous }, format, today }: DeltaProps & { today: string }) {
  const t = useT('mf-crm');
  const month = useMonthOfDays()(getLastMonth(today).last.slice(0, 7));
  const difference = current - previous;
  if (difference === 0) return t('dashboard.noRevenueDelta', { month });
  if (difference < 0 && Number(today.slice(8)) <= daysOfStart)
    return t('dashboard.revenueBefore', { month, amount: format(previous) });
  return (
    <Change
      difference={difference}
      text={t('dashboard.revenueDelta', { month, delta: toSigned(difference, format) })}
    />
  );
}

const toSigned = (difference: number, format: (value: number) => string) =>
  `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`;

/** Up and down are neither good nor bad. */
function Change({ difference, text }: { difference: number; text: string }) {
  const Arrow = difference > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={styles.delta}>
      <Arrow aria-hidden="true" />
      {text}
    </span>
  );
}
