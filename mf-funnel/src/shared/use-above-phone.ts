import { useMedia } from '@school/design-system/media';

/** False on a phone. */
export function useAbovePhone(): boolean {
  return useMedia('(width >= 48rem)');
}
