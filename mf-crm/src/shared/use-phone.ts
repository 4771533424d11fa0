import { useMedia } from '@school/design-system/media';

/** True in windows below 640 px, where the design system has its phone layout. */
export function usePhone(): boolean {
  return useMedia('(max-width: 639px)');
}
