import { useLocation } from '@school/kit';
import { type RefObject, useEffect } from 'react';

/**
 * Puts the focus into the field that the address names, `#school-operatorInn`, by its id or name. Waits for a section
 * that is still loading.
 */
export function useFocusOnField(panel: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` repeats it for the same link
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1));
    const room = panel.current;
    if (name === '' || !room) return;
    const focus = () => {
      const field = findField(room, name);
      field?.focus();
      return field !== undefined;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(room, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [hash, key, panel]);
}

function findField(room: HTMLElement, name: string): HTMLElement | undefined {
  return [...room.querySelectorAll<HTMLElement>('input, select, textarea, button')].find(
    (field) => field.id === name || field.getAttribute('name') === name,
  );
}
