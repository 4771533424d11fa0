import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { boardColumns } from './board-columns';

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

/** Left and right go to the next column that takes the card; the other arrows scroll nothing while a card is held. */
export const nextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = steps[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const open = boardColumns.filter((column) => context.droppableContainers.get(column)?.disabled === false);
  const centre = (context.collisionRect?.left ?? currentCoordinates.x) + (context.collisionRect?.width ?? 0) / 2;
  const rects = open.flatMap((column) => {
    const rect = context.droppableRects.get(column);
    return rect && rect.width > 0 ? [rect] : [];
  });
  const ahead = rects
    .filter((rect) => (step > 0 ? rect.left > centre : rect.left + rect.width < centre))
    .sort((a, b) => step * (a.left - b.left));
  const target = ahead[0];
  return target && { x: target.left + 8, y: target.top + 48 };
};
