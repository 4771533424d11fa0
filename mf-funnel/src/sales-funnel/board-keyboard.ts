import { boardColumns } from './board-columns';

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

interface Coordinates {
  x: number;
  y: number;
}

/** The part of dnd-kit's sensor context that the keyboard uses. */
interface Held {
  currentCoordinates: Coordinates;
  context: {
    collisionRect: { left: number; width: number } | null;
    droppableContainers: { get: (column: string) => { disabled: boolean } | undefined };
    droppableRects: { get: (column: string) => { left: number; top: number; width: number } | undefined };
  };
}

/**
 * Left and right move to the next column that accepts the card; arrows do not scroll the page while a card is dragged.
 */
export function nextColumn(
  event: Pick<KeyboardEvent, 'code' | 'preventDefault'>,
  { currentCoordinates, context }: Held,
): Coordinates | undefined {
  if (arrows.includes(event.code)) event.preventDefault();
  const step = steps[event.code];
  if (step === undefined) return undefined;
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
}
