import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The width of a box in pixels; undefined before the first layout.
 *
 * @param isNeeded false where the width changes nothing: measuring costs a layout, and the answer another render
 */
export function useRoom<Box extends HTMLElement>(
  isNeeded = true,
): { box: RefObject<Box | null>; room: number | undefined } {
  const box = useRef<Box>(null);
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isNeeded) return;
    const measure = () => setRoom(element.clientWidth || undefined);
    measure();
    // In the next frame: resizing inside the callback causes a ResizeObserver loop error.
    const sizes = new ResizeObserver(() => requestAnimationFrame(measure));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [isNeeded]);
  return { box, room };
}
