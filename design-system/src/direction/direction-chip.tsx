import styles from './direction.module.css';
import { DirectionGlyph } from './direction-glyph';

export interface DirectionChipProps {
  direction: string;
  /** The direction's name, or the name of a group that trains in it; then `label` says the direction. */
  children: string;
  /** The direction's name for screen readers where `children` do not say it. */
  label?: string;
}

/** Glyph and words on the direction's tint, on one line. */
export function DirectionChip({ direction, children, label }: DirectionChipProps) {
  return (
    <span className={styles.chip} data-direction={direction} title={label ? `${children} · ${label}` : children}>
      <DirectionGlyph
        direction={direction}
        size={14}
        inherit
        {...(label === undefined ? { decorative: true } : { label })}
      />
      <span className={styles.words}>{children}</span>
    </span>
  );
}
