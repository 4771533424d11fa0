import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FrameProps {
  direction: string;
  /** Where the view begins, so that a low or a high figure stands in its middle. */
  top?: number;
  children: ReactNode;
}

/** Fills the width that its place gives; decorative, since the words beside it say what it is about. */
export function Frame({ direction, top = 0, children }: FrameProps) {
  return (
    <svg viewBox={`0 ${top} 240 216`} data-direction={direction} className={styles.figure} aria-hidden="true">
      {children}
    </svg>
  );
}
