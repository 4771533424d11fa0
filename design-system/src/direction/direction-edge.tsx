import styles from './direction.module.css';

/**
 * A line of 3 px along the start of its box. The box is positioned and has a border of 1 px, which the line covers; the
 * direction's name or glyph stands inside the box.
 */
export function DirectionEdge({ direction }: { direction: string }) {
  return <span className={styles.edge} data-direction={direction} aria-hidden="true" />;
}
