import { useMatches } from '@school/kit/host';
import type { RemoteRouteHandle } from '../../remotes/routes';

/** The route of the screen, when a remote declares it. */
export function useCurrentRoute(): RemoteRouteHandle | undefined {
  return useMatches()
    .map((match) => match.handle)
    .find(isRemoteHandle);
}

function isRemoteHandle(handle: unknown): handle is RemoteRouteHandle {
  return typeof handle === 'object' && handle !== null && 'kind' in handle && handle.kind === 'remote';
}
