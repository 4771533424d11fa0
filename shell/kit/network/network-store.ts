import { create } from 'zustand';

export interface Network {
  /** The last API call got no answer from the network. */
  offline: boolean;
  /** Time of the oldest kept data shown since the network went away; ISO, UTC. */
  dataFrom: string | undefined;
}

export const initialNetwork: Network = { offline: false, dataFrom: undefined };

export const useNetworkStore = create<Network>()(() => initialNetwork);

/**
 * Records that a call got an answer.
 *
 * @param keptAt when the answer came from the network, if it was kept (see keptAtHeader)
 */
export function recordAnswer(keptAt: string | null): void {
  const now = useNetworkStore.getState();
  if (keptAt === null) {
    if (now.offline) useNetworkStore.setState(initialNetwork, true);
    return;
  }
  const oldest = now.dataFrom !== undefined && now.dataFrom < keptAt ? now.dataFrom : keptAt;
  if (!now.offline || oldest !== now.dataFrom) useNetworkStore.setState({ offline: true, dataFrom: oldest }, true);
}

/** Records that a call got no answer at all. */
export function recordNoAnswer(): void {
  if (!useNetworkStore.getState().offline) useNetworkStore.setState({ offline: true });
}

/**
 * Calls the listener when the network answers again after an outage; the browser's `online` event does not cover a
 * server that was down.
 *
 * @returns unsubscribes
 */
export function onReconnect(listener: () => void): () => void {
  return useNetworkStore.subscribe((now, before) => {
    if (before.offline && !now.offline) listener();
  });
}
