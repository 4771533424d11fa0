import { contentId } from './skip-link';

/** What a screen opens with: the part that an address names, where the screen marks one, or its heading. */
const findStart = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('[data-screen-start]') ?? content.querySelector('h1');

/** The row of a list that led to the screen with this address; the address may have got parameters since. */
function findLinkTo(content: HTMLElement, address: string): HTMLElement | undefined {
  const left = new URL(address, location.origin);
  const links = [...content.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    (link) => !link.closest('header') && link.origin === left.origin && link.pathname === left.pathname,
  );
  return links.find(({ search }) => search === left.search) ?? (links.length === 1 ? links[0] : undefined);
}

/**
 * Moves the focus to the start of the screen, unless it is in the content or in a dialog already. While the screen still
 * loads, the content has the focus until the start appears.
 *
 * @param left address of the screen that the user goes back from: where the link to it is, the work goes on there
 */
export function focusHeading(left?: string): void {
  const content = document.getElementById(contentId);
  if (!content || content.contains(document.activeElement)) return;
  if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return;
  const start = (left !== undefined && findLinkTo(content, left)) || findStart(content);
  focusElement(start ?? content);
  if (start) return;
  const observer = new MutationObserver(() => {
    const appeared = findStart(content);
    const isWaiting = document.activeElement === content;
    if (isWaiting && !appeared) return;
    observer.disconnect();
    if (isWaiting && appeared) focusElement(appeared);
  });
  observer.observe(content, { childList: true, subtree: true });
}

/** Focuses also what is no control, without scrolling. */
export function focusElement(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
