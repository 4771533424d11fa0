import { contentId } from './skip-link';

/**
 * Moves the focus to the heading of the screen, unless it is in the content or in a dialog already. While the screen still
 * loads, the content has the focus until the heading appears.
 */
export function focusHeading(): void {
  const content = document.getElementById(contentId);
  if (!content || content.contains(document.activeElement)) return;
  if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return;
  const heading = content.querySelector('h1');
  focusElement(heading ?? content);
  if (heading) return;
  const observer = new MutationObserver(() => {
    const appeared = content.querySelector('h1');
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
