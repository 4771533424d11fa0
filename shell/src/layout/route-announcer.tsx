import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useLocation, useT } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import { contentId } from './skip-link';
import { useCurrentRoute } from './use-current-route';

/** Screens set their heading and title a little after the route has changed. */
const settleMs = 100;

/**
 * After a change of screens: says its title and moves the focus to its heading, as a page load would. A panel that opens
 * over the same screen keeps the focus it took.
 */
export function RouteAnnouncer() {
  const t = useT('shell');
  const { pathname } = useLocation();
  const route = useCurrentRoute();
  const screen = route ? `${route.remoteId}/${route.route.module}` : pathname;
  const shown = useRef(screen);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === screen) return;
    const timer = setTimeout(() => {
      shown.current = screen;
      setAnnouncement(t('app.opened', { title: document.title }));
      focusHeading();
    }, settleMs);
    return () => clearTimeout(timer);
  }, [screen, t]);
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}

function focusHeading(): void {
  const content = document.getElementById(contentId);
  if (!content || content.contains(document.activeElement)) return;
  if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return;
  const target = content.querySelector('h1') ?? content;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
