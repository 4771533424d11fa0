import { matchPath } from '@school/kit/host';
import type { Remotes } from '../remotes';

/** Whether a path belongs to a staff screen, which must wait until the user is known. */
export function needsUser({ routes }: Pick<Remotes, 'routes'>, pathname: string): boolean {
  return routes.some(({ route }) => route.access.kind !== 'public' && matchPath(route.path, pathname) !== null);
}
