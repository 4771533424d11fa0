import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { whereToBegin } from '../internal/scroll-box';
import { findOpenRow, findRowControl } from './open-row';

interface DockedFocus {
  panel: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
  recordKey: string | number;
  /** Whether the list has loaded the record. */
  isListed: boolean;
  onClose: () => void;
}

/**
 * Focus and Escape of a docked panel. A record that is opened from the list takes the focus, without scrolling the
 * list; a step inside the panel leaves it. Closing returns it to the record's row, or to the heading of the page when the
 * list has no such row any more.
 *
 * @returns closes the panel
 */
export function useDockedFocus({ panel, heading, recordKey, isListed, onClose }: DockedFocus): () => void {
  const next = useRef<HTMLElement>(null);
  const shown = useRef<string | number>(null);
  const close = () => {
    const hasFocus = panel.current?.contains(document.activeElement);
    next.current = findRowControl(panel.current?.parentElement) ?? (hasFocus ? findHeading(panel.current) : null);
    onClose();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each record
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    if (element.contains(document.activeElement)) return;
    const begin = whereToBegin(element);
    (begin === element ? heading.current : begin)?.focus({ preventScroll: true });
  }, [panel, heading, recordKey]);

  // Once for each record: a list that opens with a link loads after the panel.
  useEffect(() => {
    if (!isListed || shown.current === recordKey) return;
    shown.current = recordKey;
    findOpenRow(panel.current?.parentElement)?.scrollIntoView?.({ block: 'nearest' });
  }, [panel, recordKey, isListed]);

  // After the panel has been removed: React would give the focus back to the field that had it before.
  useEffect(
    () => () => {
      const target = next.current;
      if (target?.isConnected) target.focus({ preventScroll: true });
    },
    [],
  );

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !concernsPanel(event.target, panel.current)) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return close;
}

/** Whether no dialog or menu has the focus, which are outside the page, and no list of choices is open. */
function concernsPanel(target: EventTarget | null, panel: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false;
  const isOnPage = target === document.body || panel?.parentElement?.contains(target);
  return Boolean(isOnPage) && target.closest('[aria-expanded="true"]') === null;
}

/** Returns the heading of the page, which can then have the focus. */
function findHeading(panel: HTMLElement | null): HTMLElement | null {
  const heading = panel?.parentElement?.querySelector('h1') ?? null;
  if (heading) heading.tabIndex = -1;
  return heading;
}
