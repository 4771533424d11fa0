import { useCallback, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

/** The current size of an element in CSS pixels; `before` until it is mounted. */
export function useSize(
  before: Size,
): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number, height: number] {
  const [width, setWidth] = useState(before.width);
  const [height, setHeight] = useState(before.height);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      // a hidden element has no size
      if (element.clientWidth > 0) setWidth(element.clientWidth);
      if (element.clientHeight > 0) setHeight(element.clientHeight);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return [ref, width, height];
}
