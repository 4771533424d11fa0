/** The control that had the focus, and what it was in, from the inside out, each with its place among its siblings. */
export type Trail = readonly { element: Element; index: number }[];

export function toTrail(control: Element): Trail {
  const trail: { element: Element; index: number }[] = [];
  for (let element: Element | null = control; element && element !== document.body; element = element.parentElement) {
    trail.push({ element, index: element.parentElement ? [...element.parentElement.children].indexOf(element) : 0 });
  }
  return trail;
}

const row = 'tbody > tr, li';
const panel = 'section[aria-labelledby], section[aria-label]';
const firstControl = ':is(a[href], button:not(:disabled), [tabindex="0"])';

/**
 * The next sensible place for the focus once the control of the trail is gone: its row, the row that has taken its
 * place, or what remains around it in its dialog or section.
 *
 * @param dialog the dialog that the place must be in; null for the page
 * @returns undefined when the whole part of the page is gone
 */
export function findPlace(trail: Trail, dialog: Element | null): HTMLElement | undefined {
  const at = trail.findIndex(({ element }) => element.isConnected);
  const [gone, remaining] = [trail[at - 1], trail[at]?.element];
  if (!gone || !remaining) return undefined;
  if (remaining.matches('tbody, ul, ol')) {
    const next = remaining.children[Math.min(gone.index, remaining.children.length - 1)];
    if (next) return toControl(next);
  }
  const own = remaining.closest(row);
  if (own) return toControl(own);
  if (!(dialog ? dialog.contains(remaining) : remaining.closest(panel))) return undefined;
  return trail
    .slice(at)
    .map(({ element }) => element)
    .find(isReadable);
}

const isReadable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.textContent.trim() !== '';

function toControl(place: Element): HTMLElement | undefined {
  const control = place.querySelector(firstControl) ?? place;
  return control instanceof HTMLElement ? control : undefined;
}
