import type { DashboardHistory } from '@school/api-contract/school/dashboard';
import { DirectionFigure } from '@school/design-system/figure';
import { Link, useFormats, useLabels, useT } from '@school/kit';
import styles from './direction-panels.module.css';

/** The students of each direction now, each a link to its list. */
export function DirectionPanels({ parts }: { parts: DashboardHistory['studentsByDirection'] }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { number } = useFormats();
  return (
    <ul className={styles.panels} aria-label={t('dashboard.charts.directions')}>
      {parts.map(({ sportsDirection, students }) => {
        const now = students.at(-1) ?? 0;
        return (
          <li key={sportsDirection} data-direction={sportsDirection} className={styles.panel}>
            <Link to={`/students?direction=${sportsDirection}`} className={styles.name}>
              {labels.sportsDirection(sportsDirection)}
            </Link>
            <span className={styles.count}>{number(now)}</span>
            <span className={styles.unit}>{t('dashboard.directionStudents', { count: now })}</span>
            <span aria-hidden="true" className={styles.figure}>
              <DirectionFigure direction={sportsDirection} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
