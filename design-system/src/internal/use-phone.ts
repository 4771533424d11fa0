import { useSyncExternalStore } from 'react';

const query = '(max-width: 639px)';

/** True in windows below 640 px, where lists, dialogs and toolbars use their phone layout. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
