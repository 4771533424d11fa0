import { useNetworkStore } from './network-store';

/** Whether what is shown may come from what the browser has kept. */
export function useOffline(): boolean {
  return useNetworkStore(({ offline }) => offline);
}
