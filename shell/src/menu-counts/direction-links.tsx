import { DirectionGlyph } from '@school/design-system/direction';
import { Link, useLocation, useT } from '@school/kit';
import styles from './direction-links.module.css';
import { useMenuCountsStore } from './menu-counts-store';

const directions = ['artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics'] as const;

interface DirectionLinksProps {
  /** Address of the students list. */
  path: string;
  onNavigate: (() => void) | undefined;
}

/** The school's directions with their numbers of students, each a link to these students. */
export function DirectionLinks({ path, onNavigate }: DirectionLinksProps) {
  const t = useT('shell');
  const { pathname, search } = useLocation();
  const counts = useMenuCountsStore((state) => state.counts);
  const chosen = pathname === path ? new URLSearchParams(search).get('direction') : null;
  const studentsOf = (direction: string) =>
    counts && (counts.studentsByDirection.find((each) => each.sportsDirection === direction)?.students ?? 0);
  const taught = directions.filter((direction) => studentsOf(direction) !== 0);
  if (taught.length === 0) return null;
  return (
    <nav aria-label={t('menu.directions')} className={styles.block}>
      <p aria-hidden="true" className={styles.title}>
        {t('menu.directions')}
      </p>
      <ul>
        {taught.map((direction) => (
          <li key={direction}>
            <Link
              to={`${path}?direction=${direction}`}
              className={styles.link}
              aria-current={chosen === direction || undefined}
              onClick={onNavigate}
            >
              <DirectionGlyph direction={direction} decorative />
              <span className={styles.name}>{t(`menu.direction.${direction}`)}</span>
              <span className={styles.students}>{studentsOf(direction)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
