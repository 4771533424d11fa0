import { useSyncExternalStore } from 'react';

const query = '(width >= 48rem)';

/** False on a phone. */
export function useAbovePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(onChange: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
