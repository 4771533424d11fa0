import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import type { Spoken } from '../internal/spoken';
import styles from './direction.module.css';
import { type Direction, isDirection } from './directions';

// View box of 20 by 20; one part of each is filled, so that it is recognisable at 14 px.
const shapes: Record<Direction, ReactNode> = {
  artistic_gymnastics: (
    <>
      <path d="M4 16.5 9 9.5c2-3.5 6.5-6.8 8-4.5s-5.5 3-5.2 5.8 5.7 1 5.4 3.3-3.6 2.3-5 1.9" />
      <circle cx="4.3" cy="16.2" r="1.7" fill="currentColor" />
    </>
  ),
  martial_arts: (
    <>
      <path d="M2.2 5.8c4.3 2.2 11.3 2.2 15.6 0" strokeWidth="3.2" />
      <path d="M9 8.5 5.6 16.4M11 8.5l3.4 7.9" strokeWidth="2.7" />
      <rect x="7.2" y="4.6" width="5.6" height="5.6" rx="2" fill="currentColor" stroke="none" />
    </>
  ),
  dance: (
    <>
      <circle cx="11" cy="3.9" r="1.9" fill="currentColor" />
      <path d="M3.5 5.2c1.3 3.3 4.2 4.2 7.3 3.8 2.4-.3 4.2.2 5.7 2.3M10.8 9c-.3 3.2-1.7 5.2-4.3 8M10.3 12.2c2 .6 3.3 2.3 3.7 5" />
    </>
  ),
  sports_gymnastics: (
    <>
      <path d="M6 2.5v6M14 2.5v6" />
      <circle cx="6" cy="12.5" r="3.7" />
      <circle cx="14" cy="12.5" r="3.7" />
    </>
  ),
};
const unknown = <circle cx="10" cy="10" r="6" />;

export type DirectionGlyphProps = Spoken & {
  /** Sports direction as in the API; an unknown one gets a plain ring. */
  direction: string;
  /** 14 px in a chip, 16 px in a line of text, 20 px in a card's header, 24 px before the title of a page. */
  size?: 14 | 16 | 20 | 24;
  /** Takes the colour of the text, for a tinted background. */
  inherit?: boolean;
};

/** The glyph of a sports direction: ribbon, belt, dancer or rings. */
export function DirectionGlyph({ direction, size = 16, inherit = false, label }: DirectionGlyphProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-direction={direction}
      className={cx(styles.glyph, !inherit && styles.coloured)}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
    >
      {isDirection(direction) ? shapes[direction] : unknown}
    </svg>
  );
}
