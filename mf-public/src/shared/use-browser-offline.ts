import { useSyncExternalStore } from 'react';

/** Whether the browser says that it has no network; the layout of public pages does not watch the server. */
export function useBrowserOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}
