import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Narrower windows are phones, where every table is cards. */
const phoneWidth = 640;

/**
 * Sets `data-cards` on the box around a table that stands on a phone or has no room for its columns: what does not fit side
 * by side goes one under another instead of off the screen.
 *
 * @param rows measured anew when they change
 */
export function useCards(rows: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  /** The width that the columns need, in pixels. */
  const needed = useRef(0);

  useLayoutEffect(() => {
    // In the next frame: a change of the very sizes that are being told of would be an error of the page.
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => arrange(box.current, needed)));
    if (box.current) sizes.observe(box.current);
    if (box.current?.firstElementChild) sizes.observe(box.current.firstElementChild);
    return () => sizes.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may need less room
  useLayoutEffect(() => {
    if (box.current?.dataset.cards !== undefined && window.innerWidth >= phoneWidth) {
      // As high as it is, or the page would be scrolled up where the table is lower.
      box.current.style.minHeight = `${box.current.offsetHeight}px`;
      delete box.current.dataset.cards;
    }
    arrange(box.current, needed);
    box.current?.style.removeProperty('min-height');
  }, [rows]);

  return box;
}

function arrange(box: HTMLDivElement | null, needed: { current: number }): void {
  const table = box?.firstElementChild;
  if (!box || !(table instanceof HTMLElement)) return;
  if (box.dataset.cards === undefined) needed.current = table.offsetWidth;
  // A pixel for rounding.
  if (window.innerWidth < phoneWidth || needed.current > box.clientWidth + 1) box.dataset.cards = '';
  else delete box.dataset.cards;
}
