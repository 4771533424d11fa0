import { useNetworkStore } from './network-store';

/** Whether the screen may show data that the browser has kept. */
export function useOffline(): boolean {
  return useNetworkStore(({ offline }) => offline);
}
