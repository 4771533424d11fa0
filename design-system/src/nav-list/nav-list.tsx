import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import { type RenderElement, renderAs } from '../internal/render-as';
import styles from './nav-list.module.css';

export interface NavListProps {
  /** Names the landmark. */
  label: string;
  /** `NavItem`s. */
  children: ReactNode;
}

export function NavList({ label, children }: NavListProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}

export interface NavItemProps {
  /** The router's link element, without children. */
  render: RenderElement;
  icon?: ReactNode;
  active?: boolean;
  /** At the end of the row, such as an unread count. */
  badge?: ReactNode;
  children: ReactNode;
}

export function NavItem({ render, icon, active = false, badge, children }: NavItemProps) {
  return (
    <li>
      {renderAs(render, 'a', {
        'aria-current': active ? 'page' : undefined,
        className: cx(styles.item, active && styles.active),
        children: (
          <>
            {icon && (
              <span className={styles.icon} aria-hidden="true">
                {icon}
              </span>
            )}
            <span className={styles.text}>{children}</span>
            {badge && <span className={styles.badge}>{badge}</span>}
          </>
        ),
      })}
    </li>
  );
}
