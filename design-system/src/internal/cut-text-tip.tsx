import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';

const tipPart = lazyPart(() => import(/* webpackChunkName: 'tip' */ './tip'));

/** Milliseconds of hover before the tooltip opens. */
const openDelay = 400;

interface CutTextTipProps {
  className: string | undefined;
  children: ReactNode;
}

/**
 * Shows the full text of a truncated descendant with `data-cut-text`; the attribute's value, if any, replaces the text.
 * Hidden from screen readers, which read the element's own text.
 */
export function CutTextTip({ className, children }: CutTextTipProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [open, setOpen] = useState(false);
  /** The last press. A press ends the tooltip, and the resting pointer must not open it again. */
  const pressed = useRef<{ x: number; y: number; text: HTMLElement | undefined }>(undefined);
  const tip = useLazyPart(tipPart, anchor !== undefined);

  useEffect(() => {
    if (!anchor || open) return;
    const timer = setTimeout(() => setOpen(true), openDelay);
    return () => clearTimeout(timer);
  }, [anchor, open]);

  const close = useCallback(() => {
    setAnchor(undefined);
    setOpen(false);
  }, []);

  // New rows may have replaced the one under the pointer, which fires no event then.
  useEffect(() => {
    if (anchor && !anchor.isConnected) close();
  });

  // On the document, since the focus may be elsewhere while the pointer hovers over a text.
  useEffect(() => {
    if (!open) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, close]);

  const onPointerOver = (event: PointerEvent) => {
    const next = event.pointerType === 'touch' ? undefined : findCutText(event.target);
    const { x, y, text } = pressed.current ?? { x: Number.NaN, y: Number.NaN };
    // a press has whole pixels, a pointer may have parts of one
    const isResting = Math.abs(event.clientX - x) < 1 && Math.abs(event.clientY - y) < 1;
    // The page may have moved under the pointer, or the pointer inside the pressed text.
    if (isResting || (next && next === text)) return;
    pressed.current = undefined;
    if (next === anchor) return;
    setOpen(false);
    setAnchor(next);
  };
  const onClick = (event: MouseEvent) => {
    pressed.current = { x: event.clientX, y: event.clientY, text: findCutText(event.target) };
    close();
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
      onClick={onClick}
    >
      {children}
      {anchor && tip && <tip.Tip open={open} anchor={anchor} text={getFullText(anchor)} />}
    </div>
  );
}

function findCutText(target: EventTarget): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cut-text]') : null;
  if (!element) return undefined;
  const isCut = [element, ...element.querySelectorAll('*')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 || isClamped(part),
  );
  return isCut || element.dataset.cutText ? element : undefined;
}

/** Whether it shows only the first lines of its text. */
const isClamped = (part: Element) =>
  part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).webkitLineClamp !== 'none';

function getFullText(element: HTMLElement): string {
  return element.dataset.cutText || (element.textContent ?? '');
}
