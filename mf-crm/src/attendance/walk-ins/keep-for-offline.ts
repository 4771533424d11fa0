import { loadLazyParts } from '@school/design-system/lazy-part';
import { useEffect } from 'react';
import { loadWalkInDialog } from './dialogs.lazy';

const loadAll = () => Promise.all([loadWalkInDialog(), loadLazyParts()]);

/** After the first screen and its data. */
const pauseMs = 3_000;

/**
 * Loads what writing down a child needs while there is a network, so that the service worker has it when there is none.
 * For the screens that a coach opens first.
 *
 * @param isNeeded whether the user may write down a child
 */
export function useKeptForOffline(isNeeded: boolean, load: () => Promise<unknown> = loadAll): void {
  useEffect(() => {
    // Missing on an insecure address other than localhost.
    if (!isNeeded || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      timer = setTimeout(() => {
        // A press that opens the dialog tries again.
        load().catch(() => undefined);
      }, pauseMs);
    };
    // A worker stores only what a page fetches under its control.
    if (serviceWorker.controller) start();
    else serviceWorker.addEventListener('controllerchange', start, { once: true });
    return () => {
      clearTimeout(timer);
      serviceWorker.removeEventListener('controllerchange', start);
    };
  }, [isNeeded, load]);
}
