import { useEffect } from 'react';

/**
 * Keeps `--ds-keyboard-inset` (what the keyboard of a phone covers at the bottom) and `--ds-viewport-top` (how far it has
 * pushed the page up) on the root element while `active`: no phone moves a fixed element out of its keyboard's way.
 */
export function useVisualViewport(active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const root = document.documentElement.style;
    const update = () => {
      // Zoomed in with two fingers, the page itself is what is covered.
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
