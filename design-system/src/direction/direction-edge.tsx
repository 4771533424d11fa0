import styles from './direction.module.css';

/**
 * A line of 3 px along the start of its container. The container must be positioned, have a border of 1 px, which the
 * line covers, and contain the direction's name or glyph.
 */
export function DirectionEdge({ direction }: { direction: string }) {
  return <span className={styles.edge} data-direction={direction} aria-hidden="true" />;
}
