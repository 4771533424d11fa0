import { useMedia } from '@school/design-system/media';

/** True in windows with room for the day beside what waits. */
export function useRoomBeside(): boolean {
  return useMedia('(min-width: 1100px)');
}
