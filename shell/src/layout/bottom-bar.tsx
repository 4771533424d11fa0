import { useLazyPart } from '@school/design-system/lazy-part';
import { NavLink, useLocation, useT } from '@school/kit';
import { Menu } from 'lucide-react';
import { menuCountsPart } from '../menu-counts/menu-counts-part';
import { useMenu, useRemotes } from '../remotes-context';
import styles from './bottom-bar.module.css';
import { MenuEntryIcon } from './menu-icon';

/** Number of places with labels that fit a phone. */
const places = 5;

/** The first entries of the role's menu at the bottom of a phone's screen; the last place opens the rest of a long menu. */
export function BottomBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const t = useT('shell');
  const remotes = useRemotes();
  const menu = useMenu();
  const counts = useLazyPart(menuCountsPart, false);
  const { pathname } = useLocation();
  const isLong = menu.length > places;
  const shown = isLong ? menu.slice(0, places - 1) : menu;
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
      {isLong && (
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
          {counts && <counts.WaitingDot names={menu.slice(shown.length).map(({ count }) => count)} />}
        </button>
      )}
    </nav>
  );
}
