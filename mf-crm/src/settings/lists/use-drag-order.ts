import { type PointerEvent, useRef, useState } from 'react';

/**
 * Drags the rows of a list by a handle, with mouse, pen or finger. The rows stay where they are until the row is
 * dropped; `dropIndex` says where a line shows its new place.
 */
export function useDragOrder(ids: readonly number[], onDrop: (id: number, ids: number[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ id: number; dropIndex: number }>();

  const toIndex = (clientY: number) =>
    [...(list.current?.children ?? [])].filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < clientY;
    }).length;

  return {
    list,
    dragged: drag?.id,
    dropIndex: drag?.dropIndex,
    /** Props of the handle of a row. */
    toHandle: (id: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, dropIndex: ids.indexOf(id) });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag) setDrag({ id, dropIndex: toIndex(event.clientY) });
      },
      onPointerUp: () => {
        setDrag(undefined);
        if (!drag) return;
        const moved = moveTo(ids, drag.id, drag.dropIndex);
        if (moved.some((each, index) => each !== ids[index])) onDrop(drag.id, moved);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}

/** @param dropIndex the gap before which row the id goes, counted in the present order */
export function moveTo(ids: readonly number[], id: number, dropIndex: number): number[] {
  const before = ids.slice(0, dropIndex).filter((each) => each !== id);
  const after = ids.slice(dropIndex).filter((each) => each !== id);
  return [...before, id, ...after];
}
