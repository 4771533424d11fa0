import { useLazyPart } from '@school/design-system/lazy-part';
import { NavLink, useT } from '@school/kit';
import { ArrowUpRight } from 'lucide-react';
import { menuCountsPart } from '../../menu-counts/menu-counts-part';
import { useMenu, useRemotes } from '../../remotes-context';
import { toMenuGroups } from './menu-groups';
import { MenuEntryIcon } from './menu-icon';
import styles from './side-menu.module.css';

interface SideMenuProps {
  /** Called so that a small screen closes its slide-in menu. */
  onNavigate?: () => void;
}

/** Menu entries that the user's role may open, from the remotes' manifests, in groups, and the directions under them. */
export function SideMenu({ onNavigate }: SideMenuProps) {
  const t = useT('shell');
  const remotes = useRemotes();
  const menu = useMenu();
  const counts = useLazyPart(menuCountsPart, false);
  if (menu.length === 0) return null;
  const students = menu.find(({ count }) => count === 'students');
  return (
    <>
      <nav aria-label={t('menu.label')}>
        {toMenuGroups(menu).map(({ group, entries }) => {
          const heading = group !== 'daily' && t(`menu.groups.${group}`);
          return (
            <div key={group}>
              {heading && (
                <p aria-hidden="true" className={styles.heading}>
                  {heading}
                </p>
              )}
              <ul className={styles.list} aria-label={heading || undefined}>
                {entries.map((entry) => (
                  <li key={entry.path}>
                    <NavLink
                      to={entry.path}
                      end={entry.path === '/'}
                      className={styles.entry}
                      onClick={onNavigate}
                      onPointerEnter={() => remotes.preloadRoute(entry.path)}
                      onFocus={() => remotes.preloadRoute(entry.path)}
                    >
                      <MenuEntryIcon icon={entry.icon} />
                      {entry.label}
                      {counts && <counts.MenuCount name={entry.count} />}
                      {entry.isPublicPage && <ArrowUpRight aria-hidden="true" size={14} className={styles.away} />}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      {students && (
        <div className={styles.directions}>
          {counts && <counts.DirectionLinks path={students.path} onNavigate={onNavigate} />}
        </div>
      )}
    </>
  );
}
