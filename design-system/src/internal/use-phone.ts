import { useMedia } from './use-media';

/** True in windows below 640 px, where lists, dialogs and toolbars use their phone layout. */
export function usePhone(): boolean {
  return useMedia('(max-width: 639px)');
}
