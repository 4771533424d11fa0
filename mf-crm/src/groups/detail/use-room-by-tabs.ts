import { useMedia } from '@school/design-system/media';

/** True in windows whose row of tabs has room for the controls of the open tab. */
export function useRoomByTabs(): boolean {
  return useMedia('(min-width: 1280px)');
}
