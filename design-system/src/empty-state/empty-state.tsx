import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import placeholder from '../internal/placeholder.module.css';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** An illustration that replaces the icon when a whole screen is empty; see `figure`. */
  figure?: ReactNode;
  title: ReactNode;
  /** Why it is empty. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3 | 4;
}

export function EmptyState({ icon, figure, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx(placeholder.box, styles.empty)}>
      {figure && <div className={placeholder.figure}>{figure}</div>}
      {icon && (
        <span className={cx(placeholder.icon, styles.icon)} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={cx(placeholder.text, styles.text)}>{children}</div>}
      {action && <div className={placeholder.action}>{action}</div>}
    </div>
  );
}
