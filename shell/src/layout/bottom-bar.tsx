import { NavLink, useT } from '@school/kit';
import { useMenu, useRemotes } from '../remotes-context';
import styles from './bottom-bar.module.css';
import { MenuEntryIcon } from './menu-icon';

/** Number of entries with labels that fit a phone. */
const places = 4;

/** The first entries of the role's menu at the bottom of a phone's screen. */
export function BottomBar() {
  const t = useT('shell');
  const remotes = useRemotes();
  const menu = useMenu();
  return (
    <nav aria-label={t('menu.places')} className={styles.bar}>
      {menu.slice(0, places).map((entry) => (
        <NavLink
          key={entry.path}
          to={entry.path}
          end={entry.path === '/'}
          className={styles.place}
          onTouchStart={() => remotes.preloadRoute(entry.path)}
        >
          <span className={styles.icon}>
            <MenuEntryIcon icon={entry.icon} />
          </span>
          <span className={styles.label}>{entry.label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
