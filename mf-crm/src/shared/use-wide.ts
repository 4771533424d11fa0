import { useSyncExternalStore } from 'react';

const query = '(min-width: 1280px)';

/** True in windows whose row of tabs has room for the controls of the open tab. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(onChange: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
