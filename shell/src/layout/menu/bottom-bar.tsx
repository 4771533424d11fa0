import { useLazyPart } from '@school/design-system/lazy-part';
import { NavLink, useLocation, useT } from '@school/kit';
import { Menu } from 'lucide-react';
import { menuCountsPart } from '../../menu-counts/menu-counts-part';
import { useMenu, useRemotes } from '../../remotes-context';
import styles from './bottom-bar.module.css';
import { MenuEntryIcon } from './menu-icon';

/** Number of places with labels that fit a phone. */
const places = 5;

/**
 * Four entries of the role's menu at the bottom of a phone's screen, in the menu's order: those that ask for a place for the
 * role, then the first ones. The last place opens the whole menu.
 */
export function BottomBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const t = useT('shell');
  const remotes = useRemotes();
  const menu = useMenu();
  const counts = useLazyPart(menuCountsPart, false);
  const { pathname } = useLocation();
  const chosen = [...menu.filter(({ isFirstInBar }) => isFirstInBar), ...menu.filter((entry) => !entry.isFirstInBar)];
  const rest = chosen.slice(places - 1);
  const shown = menu.filter((entry) => !rest.includes(entry));
  const isElsewhere = !shown.some(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
  return (
    <nav aria-label={t('menu.places')} className={styles.bar}>
      {shown.map((entry) => (
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
          <span className={styles.label}>{entry.shortLabel}</span>
          {counts && <counts.MenuCount name={entry.count} compact />}
        </NavLink>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={isElsewhere || undefined}
        className={styles.place}
        onClick={onOpenMenu}
      >
        <span className={styles.icon}>
          <Menu aria-hidden="true" size={18} />
        </span>
        <span className={styles.label}>{t('menu.more')}</span>
        {counts && <counts.WaitingDot names={rest.map(({ count }) => count)} />}
      </button>
    </nav>
  );
}
