import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  /** What the hidden part is, with its number if it is a list. */
  summary: ReactNode;
  /** Open at first. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part that most people do not need, behind one line. */
export function Disclosure({ summary, open, className, children }: DisclosureProps) {
  return (
    <details open={open || undefined} className={cx(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden="true" className={styles.icon} />
        {summary}
      </summary>
      {children}
    </details>
  );
}
