import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './stack.module.css';

export interface StackProps {
  /** Steps of the 4-px space scale. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8;
  children: ReactNode;
  className?: string;
}

/** A column. */
export function Stack({ gap = 4, children, className }: StackProps) {
  return <div className={cx(styles.stack, styles[`gap-${gap}`], className)}>{children}</div>;
}

/** A wrapping row with vertically centred items. */
export function Inline({ gap = 2, children, className }: StackProps) {
  return <div className={cx(styles.inline, styles[`gap-${gap}`], className)}>{children}</div>;
}
