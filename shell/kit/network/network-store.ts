import { create } from 'zustand';

export interface Network {
  /** The last call of the API had no answer from the network. */
  offline: boolean;
  /** Moment of the oldest data that was shown in place of the network's since it went; ISO, UTC. */
  dataFrom: string | undefined;
}

export const online: Network = { offline: false, dataFrom: undefined };

export const useNetworkStore = create<Network>()(() => online);

/** @param keptAt when the answer came from the network, if that was earlier (see keptAtHeader) */
export function answered(keptAt: string | null): void {
  const now = useNetworkStore.getState();
  if (keptAt === null) {
    if (now.offline) useNetworkStore.setState(online, true);
    return;
  }
  const oldest = now.dataFrom !== undefined && now.dataFrom < keptAt ? now.dataFrom : keptAt;
  if (!now.offline || oldest !== now.dataFrom) useNetworkStore.setState({ offline: true, dataFrom: oldest }, true);
}

/** A call had no answer at all. */
export function unanswered(): void {
  if (!useNetworkStore.getState().offline) useNetworkStore.setState({ offline: true });
}

/**
 * Calls when the network answers again after it had gone; a browser's `online` event tells nothing of a server that was
 * away.
 *
 * @returns what ends it
 */
export function onNetworkBack(listener: () => void): () => void {
  return useNetworkStore.subscribe((now, before) => {
    if (before.offline && !now.offline) listener();
  });
}
