import type { ReactNode } from 'react';
import styles from './phone-actions.module.css';

export interface PhoneFootProps {
  /** The one action, which has the width. */
  main?: ReactNode;
  /** What stands beside it, such as a menu. */
  children?: ReactNode;
}

/** The last child of a page or of its part on a phone; stays in view above the bar with the menu. */
export function PhoneFoot({ main, children }: PhoneFootProps) {
  return (
    <div className={styles.foot}>
      {main && <div className={styles.main}>{main}</div>}
      {children}
    </div>
  );
}
