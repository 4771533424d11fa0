import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useLocation, useT } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { focusHeading } from './focus-heading';
import { useCurrentRoute } from './use-current-route';

/** Screens set their heading and title shortly after the route changes. */
const settleMs = 100;

/**
 * After a change of screens, announces the title and moves the focus to the heading, like a page load; back in a list, to
 * the row that was open. A panel that opens over the same screen keeps the focus.
 */
export function RouteAnnouncer() {
  const t = useT('shell');
  const { pathname, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const address = pathname + search;
  const route = useCurrentRoute();
  const screen = route ? `${route.remoteId}/${route.route.module}` : pathname;
  const shown = useRef(screen);
  const left = useRef(address);
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    if (shown.current === screen) {
      left.current = address;
      return;
    }
    const timer = setTimeout(() => {
      shown.current = screen;
      setTitle(document.title);
      focusHeading(isBack ? left.current : undefined);
      left.current = address;
    }, settleMs);
    return () => clearTimeout(timer);
  }, [screen, address, isBack]);
  // The title may change with the language or when the screen's data arrives; the announced text follows it.
  useEffect(() => {
    const head = document.querySelector('title');
    if (title === undefined || !head) return;
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(head, { childList: true });
    return () => observer.disconnect();
  }, [title]);
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{title !== undefined && t('app.opened', { title })}</VisuallyHidden>
    </div>
  );
}
