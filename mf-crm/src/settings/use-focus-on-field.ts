import { useLocation } from '@school/kit';
import { type RefObject, useEffect } from 'react';

/**
 * Puts the focus into the field that the address names, `#school-operatorInn`, by its id or name, or on the heading of
 * its card where the field is disabled. Until the user does something, it waits for a section that is still loading, and
 * follows the field when what is above it appears.
 */
export function useFocusOnField(panel: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` repeats it for the same link
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1));
    const room = panel.current;
    if (name === '' || !room) return;
    const focus = () => {
      const target = findTarget(room, name);
      target?.focus();
      target?.scrollIntoView?.({ block: 'center', behavior: 'instant' });
    };
    focus();
    const observer = new MutationObserver(focus);
    const stop = () => {
      observer.disconnect();
      for (const event of inputs) window.removeEventListener(event, stop, true);
    };
    observer.observe(room, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    for (const event of inputs) window.addEventListener(event, stop, true);
    return stop;
  }, [hash, key, panel]);
}

/** A screen reader may press with nothing but a click. */
const inputs = ['pointerdown', 'keydown', 'click', 'wheel', 'touchmove'];

function findTarget(room: HTMLElement, name: string): HTMLElement | undefined {
  const field = [...room.querySelectorAll<HTMLElement>('input, select, textarea, button')].find(
    (each) => each.id === name || each.getAttribute('name') === name,
  );
  if (!field?.matches(':disabled')) return field;
  const heading = field.closest('section')?.querySelector<HTMLElement>('h2, h3');
  if (!heading) return undefined;
  heading.tabIndex = -1;
  return heading;
}
