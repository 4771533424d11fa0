import { useEffect } from 'react';

/**
 * While `active`, sets `--ds-keyboard-inset` (height that a phone's keyboard covers) and `--ds-viewport-top` (distance
 * that it has pushed the page up) on the root element, since phones do not move fixed elements above the keyboard.
 */
export function useVisualViewport(active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const update = () => {
      // With pinch zoom, the difference is the zoomed page and not a keyboard.
      const isZoomed = viewport.scale > 1.01;
      const { height, offsetTop } = viewport;
      const inset = isZoomed ? 0 : Math.max(0, window.innerHeight - height - offsetTop);
      setOnRoot('--ds-keyboard-inset', inset);
      setOnRoot('--ds-viewport-top', isZoomed ? 0 : offsetTop);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, [active]);
}

/** Changes nothing without need: a property of the root renews the styles of all elements, 20 ms on a cheap phone. */
function setOnRoot(name: string, px: number): void {
  const root = document.documentElement.style;
  const value = `${Math.round(px)}px`;
  if ((root.getPropertyValue(name) || '0px') !== value) root.setProperty(name, value);
}
