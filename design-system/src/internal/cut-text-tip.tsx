import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type FocusEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import tooltip from '../tooltip/tooltip.module.css';

/** Milliseconds that the pointer rests on a text before the tooltip opens. */
const openDelay = 400;

interface CutTextTipProps {
  className: string | undefined;
  children: ReactNode;
}

/**
 * Shows the whole text of an element inside it that is marked with `data-cut-text` and has no room for all of it; a value
 * of the mark replaces the text. A screen reader reads the element's own text, so the tooltip is for the eyes alone.
 */
export function CutTextTip({ className, children }: CutTextTipProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!anchor || open) return;
    const timer = setTimeout(() => setOpen(true), openDelay);
    return () => clearTimeout(timer);
  }, [anchor, open]);

  const close = useCallback(() => {
    setAnchor(undefined);
    setOpen(false);
  }, []);

  // The pointer may rest on a text while the focus is elsewhere.
  useEffect(() => {
    if (!open) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, close]);

  const onPointerOver = (event: PointerEvent) => {
    const next = event.pointerType === 'touch' ? undefined : findCutText(event.target);
    if (next === anchor) return;
    setOpen(false);
    setAnchor(next);
  };
  const onFocus = (event: FocusEvent) => {
    const next = event.target.matches(':focus-visible') ? findCutText(event.target) : undefined;
    setAnchor(next);
    setOpen(next !== undefined);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tooltip repeats text that is in the page
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press only closes it, as Escape does
    <div
      className={className}
      onPointerOver={onPointerOver}
      onPointerLeave={close}
      onFocus={onFocus}
      onBlur={close}
      onClick={close}
    >
      {children}
      {anchor && (
        <Base.Root open={open}>
          <Base.Portal>
            <Base.Positioner anchor={anchor} side="top" align="start" sideOffset={6} className={tooltip.positioner}>
              <Base.Popup className={tooltip.popup}>{getFullText(anchor)}</Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </div>
  );
}

function findCutText(target: EventTarget): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cut-text]') : null;
  if (!element) return undefined;
  const isCut = [element, ...element.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1);
  return isCut || element.dataset.cutText ? element : undefined;
}

function getFullText(element: HTMLElement): string {
  return element.dataset.cutText || (element.textContent ?? '');
}
