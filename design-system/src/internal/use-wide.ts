import { useMedia } from './use-media';

/** True in windows in which a list and a panel have room side by side. */
export function useWide(): boolean {
  return useMedia('(min-width: 1240px)');
}
