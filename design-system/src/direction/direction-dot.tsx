import type { Spoken } from '../internal/spoken';
import styles from './direction.module.css';

export type DirectionDotProps = Spoken & { direction: string };

/** A dot of 8 px for legends and compact rows. */
export function DirectionDot({ direction, label }: DirectionDotProps) {
  const look = { className: styles.dot, 'data-direction': direction };
  return label ? <span role="img" aria-label={label} {...look} /> : <span aria-hidden="true" {...look} />;
}
