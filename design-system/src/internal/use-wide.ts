import { useSyncExternalStore } from 'react';

const query = '(min-width: 1240px)';

function subscribe(onChange: () => void) {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** True in windows in which a list and a panel have room side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
