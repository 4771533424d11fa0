import { useEffect } from 'react';

/**
 * While `active`, sets `--ds-keyboard-inset` (height that a phone's keyboard covers) and `--ds-viewport-top` (distance
 * that it has pushed the page up) on the root element, since phones do not move fixed elements above the keyboard.
 */
export function useVisualViewport(active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const root = document.documentElement.style;
    const update = () => {
      // With pinch zoom, the difference is the zoomed page and not a keyboard.
      const isZoomed = viewport.scale > 1.01;
      const inset = isZoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      root.setProperty('--ds-keyboard-inset', `${Math.round(inset)}px`);
      root.setProperty('--ds-viewport-top', `${isZoomed ? 0 : Math.round(viewport.offsetTop)}px`);
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
