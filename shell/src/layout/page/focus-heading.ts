import { contentId } from './skip-link';

/** What a screen opens with: the part that an address names, where the screen marks one, or its heading. */
const findStart = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('[data-screen-start]') ?? content.querySelector('h1');

/**
 * Moves the focus to the start of the screen, unless it is in the content or in a dialog already. While the screen still
 * loads, the content has the focus until the start appears.
 */
export function focusHeading(): void {
  const content = document.getElementById(contentId);
  if (!content || content.contains(document.activeElement)) return;
  if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return;
  const start = findStart(content);
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
