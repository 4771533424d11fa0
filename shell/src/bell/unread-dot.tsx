import type { ReactNode } from 'react';
import styles from './unread-dot.module.css';

/** The dot on the bell; the button's name says the number. Not part of the button, whose styles load with every page. */
export function UnreadDot({ unread, children }: { unread: number; children: ReactNode }) {
  return (
    <span className={styles.bell}>
      {children}
      {unread > 0 && <span className={styles.dot} aria-hidden="true" />}
    </span>
  );
}
