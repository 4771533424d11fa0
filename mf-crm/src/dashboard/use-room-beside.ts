import { useSyncExternalStore } from 'react';

const query = '(min-width: 1100px)';

/** True in windows with room for the day beside what waits. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(onChange: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
