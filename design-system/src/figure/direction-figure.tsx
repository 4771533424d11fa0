import type { ReactNode } from 'react';
import { type Direction, isDirection } from '../direction/directions';
import { DancerFigure } from './dancer-figure';
import { KickFigure } from './kick-figure';
import { RibbonFigure } from './ribbon-figure';
import { RingsFigure } from './rings-figure';

const figures: Record<Direction, () => ReactNode> = {
  artistic_gymnastics: RibbonFigure,
  martial_arts: KickFigure,
  dance: DancerFigure,
  sports_gymnastics: RingsFigure,
};

/** The figure of a sports direction; nothing for an unknown one. A single figure is a quarter of this bundle size. */
export function DirectionFigure({ direction }: { direction: string }) {
  if (!isDirection(direction)) return null;
  const Figure = figures[direction];
  return <Figure />;
}
