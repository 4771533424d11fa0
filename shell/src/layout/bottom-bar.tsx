import type { SessionUser } from '@school/api-contract/accounts/auth';
import { NavLink, useLanguage, useT } from '@school/kit';
import { useRemotes } from '../remotes-context';
import styles from './bottom-bar.module.css';
import { MenuEntryIcon } from './menu-icon';

/** As many as fit a phone with their labels. */
const places = 4;

/** The first places of the role's menu within reach of the thumb; only on a phone. */
export function BottomBar({ user }: { user: SessionUser }) {
  const t = useT('shell');
  const { language } = useLanguage();
  const remotes = useRemotes();
  return (
    <nav aria-label={t('menu.places')} className={styles.bar}>
      {remotes
        .menu(user.role, language)
        .slice(0, places)
        .map((entry) => (
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
