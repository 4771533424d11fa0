import type { Dashboard } from '@school/api-contract/school/dashboard';
import { StatCard } from '@school/design-system/stat-card';
import { Link, useCan, useFormats, useT } from '@school/kit';
import { CalendarDays, CreditCard, Users, UsersRound } from 'lucide-react';
import type { ReactElement } from 'react';
import styles from './figure-cards.module.css';

type FigureKey = 'totalStudents' | 'activeGroups' | 'monthlyRevenue' | 'averageGroupSize';

interface Figure {
  key: FigureKey;
  icon: ReactElement;
  format: (value: number) => string;
  /** Link to the list behind the number, if there is one. */
  link?: ReactElement<{ children?: never }>;
}

/** Shows skeletons while `dashboard` is undefined; hides a null figure, which this role may not see. */
export function FigureCards({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const seesPayments = useCan('payments');
  const seesGroups = useCan('viewAttendance');
  const number = (value: number) => formats.number(Math.round(value * 10) / 10);
  const money = (value: number) => formats.money(value, dashboard?.currency ?? 'USD');

  const figures: Figure[] = [
    { key: 'totalStudents', icon: <Users />, format: number, link: <Link to="/students" /> },
    ...(seesGroups
      ? [{ key: 'activeGroups', icon: <CalendarDays />, format: number, link: <Link to="/groups" /> } as const]
      : []),
    ...(seesPayments ? [{ key: 'monthlyRevenue', icon: <CreditCard />, format: money } as const] : []),
    ...(seesGroups
      ? [{ key: 'averageGroupSize', icon: <UsersRound />, format: number, link: <Link to="/groups" /> } as const]
      : []),
  ];

  return (
    <section aria-label={t('dashboard.cards')} className={styles.cards}>
      {figures.map(({ key, icon, format, link }) => {
        const figure = dashboard?.[key];
        if (dashboard && !figure) return null;
        return (
          <StatCard
            key={key}
            label={t(`dashboard.${key}`)}
            icon={icon}
            render={link}
            loading={!figure}
            value={figure && format(figure.current)}
            secondary={figure && t('dashboard.lastMonth', { value: format(figure.previous) })}
          />
        );
      })}
    </section>
  );
}
