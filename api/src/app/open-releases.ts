import path from 'node:path';
import { createReleaseStore, openServedReleases } from '@school/shell/release';
import { createSnapshots } from '@school/shell/server';
import type { ReleasesDeps } from '../features/releases/releases.service';
import type { PlatformDeps } from '../platform/platform-deps';
import { listDeclaredRoutes } from './features';

/**
 * Opens the release store and records there which routes this API has.
 *
 * @throws ReleaseError when the live releases cannot be read
 */
export async function openReleases({
  settings,
  log,
  clock,
}: Pick<PlatformDeps, 'settings' | 'log' | 'clock'>): Promise<Pick<ReleasesDeps, 'releases' | 'snapshots'>> {
  const folder = settings.releaseStore?.endpoint ?? path.join(settings.dataDir, 'releases');
  const driver = await openServedReleases(settings.releaseStore, settings.dataDir, () => clock.now().getTime());
  const releases = createReleaseStore(driver, {
    onDamagedPointer: (sentence) => log.error({ folder }, sentence),
    now: () => clock.now(),
  });
  const { pointer } = await releases.readPointer();
  const publish = 'npm run release -- publish --promote';
  if (Object.keys({ ...pointer.remotes, ...settings.devServers }).length === 0) {
    log.warn({ folder }, `No remote is published here, so that the portal has no screens: ${publish}`);
  }
  if (!pointer.shell && settings.devServers?.shell === undefined) {
    log.warn({ folder }, `No shell is published here, so that the one of this build is served: ${publish}`);
  }
  await releases
    .recordApi(listDeclaredRoutes(settings).map(({ method, path: pattern }) => `${method} ${pattern}`))
    .catch((error: unknown) => log.error({ err: error, folder }, 'The routes of the API could not be recorded'));
  const snapshots = createSnapshots({
    releases,
    onFault: ({ error, ...fault }) => {
      log.error({ ...fault, ...(error === undefined ? {} : { err: error }) }, 'A part of a release is not served');
    },
    devServers: settings.devServers,
  });
  return { releases, snapshots };
}
