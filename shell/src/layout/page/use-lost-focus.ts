import { useEffect } from 'react';
import { focusElement, focusHeading } from './focus-heading';
import { findPlace, type Trail, toTrail } from './focus-trail';

const dialog = '[role=dialog], [role=alertdialog]';
/** A closing dialog returns the focus to its opener, and a new screen takes it, within this time. */
const returnMs = 100;

/**
 * Gives the focus a place when the control that had it, or that has opened a dialog, is gone once it has done its work: the
 * row it was in, the row in place of that one, what remains of its panel, or the heading of the screen. Otherwise the
 * focus would be on the body, at the top of the page.
 */
export function useLostFocus(): void {
  useEffect(() => {
    /** Where the focus was last, in each open dialog and in the page. */
    const trails = new Map<Element | null, Trail>();
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || isBehind(target)) return;
      const before = trails.get(target)?.[0];
      // a dialog takes the focus of a control in it that is gone, far from where it was
      if (before && !before.element.isConnected) return;
      last = target;
      trails.set(target.closest(dialog), toTrail(target));
    };
    // what the visitor does next begins elsewhere
    const onInput = ({ type }: Event) => {
      if (type === 'pointerdown' || !last?.isConnected) last = null;
    };
    const look = () => {
      timer = undefined;
      if (!isLost(last)) return;
      last = null;
      const top = [...document.querySelectorAll(dialog)].at(-1) ?? null;
      for (const each of trails.keys()) if (each && !each.isConnected) trails.delete(each);
      const trail = trails.get(top);
      const place = trail && findPlace(trail, top);
      if (place) focusElement(place);
      else if (top instanceof HTMLElement) focusElement(top);
      else focusHeading();
    };
    const changes = new MutationObserver(() => {
      if (timer === undefined && last?.isConnected === false) timer = setTimeout(look, returnMs);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    for (const event of inputs) document.addEventListener(event, onInput, { capture: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      document.removeEventListener('focusin', onFocus);
      for (const event of inputs) document.removeEventListener(event, onInput, { capture: true });
    };
  }, []);
}

const inputs = ['keydown', 'pointerdown'];

/** Whether a modal dialog covers the element, which then cannot be used. */
const isBehind = (element: Element) => element.closest('[aria-hidden=true], [inert]') !== null;

function isLost(last: Element | null): boolean {
  const { activeElement, body } = document;
  if (last?.isConnected !== false) return false;
  return !activeElement || activeElement === body || activeElement.matches(dialog) || isBehind(activeElement);
}
