import { useEffect } from 'react';
import { usePaletteStore } from './palette-store';

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** `$mod+KeyK`: bound to the physical key, since a Cyrillic layout produces another letter. */
export function usePaletteHotkey(): void {
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      const modifier = isMac ? event.metaKey : event.ctrlKey;
      if (event.code !== 'KeyK' || !modifier || event.shiftKey || event.altKey) return;
      event.preventDefault();
      usePaletteStore.setState(({ open }) => ({ open: !open }));
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);
}
