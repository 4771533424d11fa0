import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FrameProps {
  direction: string;
  /** Top of the view box, which centres a low or high figure. */
  top?: number;
  children: ReactNode;
}

/** Fills the width of its container; decorative, since the text next to it carries the meaning. */
export function Frame({ direction, top = 0, children }: FrameProps) {
  return (
    <svg viewBox={`0 ${top} 240 216`} data-direction={direction} className={styles.figure} aria-hidden="true">
      {children}
    </svg>
  );
}
