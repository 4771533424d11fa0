import type { ReactNode } from 'react';
import styles from './direction.module.css';
import { DirectionGlyph } from './direction-glyph';

export interface DirectionChipProps {
  direction: string;
  /** The direction's name, or a group's name, with the direction's name in `label`. */
  children: string;
  /** The direction's name for screen readers when `children` do not contain it. */
  label?: string;
  /** Puts the name into a link. */
  toLink?: (name: string) => ReactNode;
}

/** Glyph and text on the direction's tint, on one line. */
export function DirectionChip({ direction, children, label, toLink }: DirectionChipProps) {
  return (
    <span className={styles.chip} data-direction={direction} title={label ? `${children} · ${label}` : children}>
      <DirectionGlyph
        direction={direction}
        size={14}
        inherit
        {...(label === undefined ? { decorative: true } : { label })}
      />
      <span className={styles.words}>{toLink ? toLink(children) : children}</span>
    </span>
  );
}
