import type { ReactNode } from 'react';
import styles from './unread-count.module.css';

/** The largest number that the badge has room for. */
const most = 9;

/** The badge on the bell; the button's name says the number. Not part of the button, whose styles load with every page. */
export function UnreadCount({ unread, children }: { unread: number; children: ReactNode }) {
  return (
    <span className={styles.bell}>
      {children}
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </span>
  );
}
