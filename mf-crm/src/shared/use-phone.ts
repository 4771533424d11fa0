import { useSyncExternalStore } from 'react';

const query = '(max-width: 639px)';

/** True in windows below 640 px, where the design system has its phone layout. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(onChange: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
