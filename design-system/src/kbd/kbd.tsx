import type { ReactNode } from 'react';
import styles from './kbd.module.css';

export interface KbdProps {
  children: ReactNode;
}

/** A key of the keyboard. */
export function Kbd({ children }: KbdProps) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}
