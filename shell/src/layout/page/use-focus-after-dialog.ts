import { useEffect } from 'react';
import { focusHeading } from './focus-heading';

const dialog = '[role=dialog], [role=alertdialog]';
/** A closing dialog returns the focus to its opener within this time. */
const returnMs = 100;

/**
 * Moves the focus to the heading when a dialog or menu has closed whose opener is gone, such as a row that left the list, at
 * once or when the list is read again. Otherwise the focus would be on the body, at the top of the page.
 */
export function useFocusAfterDialog(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      last = target;
    };
    const isLost = () =>
      document.activeElement === document.body &&
      last instanceof Element &&
      !last.isConnected &&
      document.querySelector(dialog) === null;
    let stop = () => {};
    // dialogs and menus are in portals, which are children of the body
    const portals = new MutationObserver((records) => {
      if (records.every(({ removedNodes }) => removedNodes.length === 0)) return;
      stop();
      stop = keepFocusUntilInput(isLost);
    });
    portals.observe(document.body, { childList: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      portals.disconnect();
      stop();
    };
  }, []);
}

/** Watches for a lost focus until the user does something. Returns a function that ends it. */
function keepFocusUntilInput(isLost: () => boolean): () => void {
  const input = new AbortController();
  const look = () => {
    if (!isLost()) return;
    input.abort();
    focusHeading();
  };
  const changes = new MutationObserver(look);
  const timer = setTimeout(() => {
    changes.observe(document.body, { childList: true, subtree: true });
    look();
  }, returnMs);
  input.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    changes.disconnect();
  });
  for (const event of ['keydown', 'pointerdown']) {
    document.addEventListener(event, () => input.abort(), { signal: input.signal, capture: true });
  }
  return () => input.abort();
}
