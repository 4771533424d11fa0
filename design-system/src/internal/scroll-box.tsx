import type { ReactNode } from 'react';

/** What the Tab key reaches. */
const control =
  ':is(a[href], button, input, select, textarea, summary, iframe, [tabindex]):not(:disabled, [tabindex="-1"], [type=hidden])';

/**
 * A box that scrolls. Text without any control in it could not be reached by keyboard (Safari does not do so by itself), so
 * the box is then a stop of the Tab key; where something inside takes the focus, another stop would only be in the way.
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
    const isOutOfReach = box.scrollHeight > box.clientHeight && box.querySelector(control) === null;
    if (isOutOfReach) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(box);
  const contents = new MutationObserver(look);
  contents.observe(box, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}

/**
 * Where the focus goes when a panel opens: into the field that its content begins with, so that typing can begin at once;
 * else to the panel's own first control. Where fingers do the work the keyboard on screen would cover half of the panel.
 *
 * @returns as Base UI's `initialFocus` wants it
 */
export function whereToBegin(panel: HTMLElement | null): HTMLElement | true {
  if (matchMedia('(pointer: coarse)').matches) return true;
  const first = panel?.querySelector<HTMLElement>(`[data-scroll-box] ${control}`);
  return first?.matches('input, select, textarea') ? first : true;
}
