import type { SportsDirection } from '@school/api-contract/common';
import type { Dashboard, DashboardHistory } from '@school/api-contract/school/dashboard';
import { DirectionFigure } from '@school/design-system/figure';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, useFormats, useLabels, useT } from '@school/kit';
import styles from './direction-panels.module.css';

interface DirectionPanelsProps {
  dashboard: Pick<Dashboard, 'groupsByDirection' | 'sessions'>;
  parts: DashboardHistory['studentsByDirection'];
}

/** How full each direction is and what it does today, each a link to its groups; its students for a role without groups. */
export function DirectionPanels({ dashboard: { groupsByDirection, sessions }, parts }: DirectionPanelsProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { number } = useFormats();
  const countToday = (direction: SportsDirection) =>
    sessions?.items.filter(({ sportsDirection, state }) => sportsDirection === direction && state === 'planned').length;
  return (
    <ul className={styles.panels} aria-label={t('dashboard.charts.directions')}>
      {parts.map(({ sportsDirection, students }) => {
        const taught = groupsByDirection?.find((each) => each.sportsDirection === sportsDirection);
        const today = countToday(sportsDirection);
        const now = students.at(-1) ?? 0;
        return (
          <li key={sportsDirection} data-direction={sportsDirection} className={styles.panel}>
            <Link to={`/${taught ? 'groups' : 'students'}?direction=${sportsDirection}`} className={styles.name}>
              {labels.sportsDirection(sportsDirection)}
            </Link>
            {taught ? (
              <>
                <span className={styles.count}>
                  {number(taught.students)}
                  <VisuallyHidden> {t('dashboard.directionStudents', { count: taught.students })}</VisuallyHidden>{' '}
                  <span className={styles.of}>{t('dashboard.ofPlaces', { count: taught.places })}</span>
                </span>
                <span
                  aria-hidden="true"
                  className={styles.bar}
                  style={{ backgroundSize: `${Math.min(100, (100 * taught.students) / taught.places)}%` }}
                />
                <span className={styles.unit}>
                  <span>{t('dashboard.directionGroups', { count: taught.groups })}</span>{' '}
                  {today !== undefined && (
                    <span>
                      {today > 0 ? t('dashboard.directionToday', { count: today }) : t('dashboard.directionFree')}
                    </span>
                  )}
                </span>
              </>
            ) : (
              <>
                <span className={styles.count}>{number(now)}</span>
                <span className={styles.unit}>{t('dashboard.directionStudents', { count: now })}</span>
              </>
            )}
            <span aria-hidden="true" className={styles.figure}>
              <DirectionFigure direction={sportsDirection} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
