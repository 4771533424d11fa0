import { useEffect } from 'react';
import { usePaletteStore } from './palette-store';

/**
 * Keeps what is typed after the palette was called and before its code has loaded and its field has the focus. Otherwise
 * the text would be lost and Enter would open the first entry, or press what has the focus on the page.
 */
export function useEarlyKeys(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    usePaletteStore.setState({ typed: '' });
    // a panel that the palette was called from is a dialog as well
    const former = findDialog();
    const keep = (event: KeyboardEvent) => {
      const dialog = findDialog();
      if (dialog && dialog !== former) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      if (key === 'Escape') usePaletteStore.setState({ open: false });
      else if (key === 'Backspace') usePaletteStore.setState(({ typed }) => ({ typed: typed.slice(0, -1) }));
      else if (key.length === 1) usePaletteStore.setState(({ typed }) => ({ typed: typed + key }));
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [open]);
}

const findDialog = () => document.activeElement?.closest('[role=dialog]');
