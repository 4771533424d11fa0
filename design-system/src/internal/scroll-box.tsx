import type { ReactNode } from 'react';

/** Selector of focusable elements. */
const control =
  ':is(a[href], button, input, select, textarea, summary, iframe, [tabindex]):not(:disabled, [tabindex="-1"], [type=hidden])';

/**
 * A box that scrolls. It is a tab stop only when it contains no focusable element, since the keyboard could not scroll
 * it otherwise (Safari does not make scrollable boxes focusable).
 */
export function ScrollBox({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div ref={keepInReach} data-scroll-box="" className={className}>
      {children}
    </div>
  );
}

function keepInReach(box: HTMLElement | null) {
  if (!box) return;
  const look = () => {
    const canScroll = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    if (canScroll && box.querySelector(control) === null) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const observeSizes = () => {
    // the content may outgrow a box that keeps its size, such as when a font loads
    for (const element of [box, ...box.children]) sizes.observe(element);
  };
  const contents = new MutationObserver(() => {
    observeSizes();
    look();
  });
  observeSizes();
  // at once, since the observers report only after the next frame
  look();
  contents.observe(box, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}

/**
 * The element to focus when a panel opens: the field that its content begins with, else the panel itself, which a
 * screen reader announces by its title. On touch devices always the panel, since the on-screen keyboard would cover
 * half of it.
 *
 * @returns a value for Base UI's `initialFocus`
 */
export function whereToBegin(panel: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return panel;
  const first = panel?.querySelector<HTMLElement>(`[data-scroll-box] ${control}`);
  return first?.matches('input, select, textarea') ? first : panel;
}
