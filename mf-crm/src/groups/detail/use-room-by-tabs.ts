import { useMedia } from '@school/design-system/media';
import type { GroupTab } from './use-group-tab';

/** True in windows whose row of tabs has room for the way to the journal as a word beside the controls of the tab. */
export function useRoomForJournal(tab: GroupTab): boolean {
  return useMedia(tab === 'roster' ? '(min-width: 1440px)' : '(min-width: 1280px)');
}

/** True in windows whose row of tabs has room for the controls of the open tab. */
export function useRoomByTabs(): boolean {
  return useMedia('(min-width: 1280px)');
}
