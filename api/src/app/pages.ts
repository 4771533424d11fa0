import path from 'node:path';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import { smartCaptchaOrigin } from '@school/api-contract/smart-captcha';
import { createReleaseStore, folderDriver } from '@school/shell/release';
import { createShellMiddleware } from '@school/shell/server';
import type { Context, Middleware } from 'koa';
import type { PlatformDeps } from '../platform/platform-deps';
import type { CaptchaProvider } from '../platform/settings';
import { createOwnerCheck } from './owner-check';
import { createSchoolReader } from './portal-school';

/** Origins of the captcha widgets, for the content security policy. */
const captchaSources: Record<CaptchaProvider, readonly string[]> = {
  altcha: [],
  off: [],
  smartcaptcha: [smartCaptchaOrigin],
};

/**
 * Creates the middleware of the portal's pages, which the shell serves from its build and the release store.
 *
 * @throws ReleaseError when the live releases cannot be read
 */
export async function portalPages(
  { settings, log, db, clock }: Pick<PlatformDeps, 'settings' | 'log' | 'db' | 'clock'>,
  root: string,
  resolveUser: (ctx: Context) => Promise<SessionUser | null>,
): Promise<Middleware> {
  const folder = path.join(settings.dataDir, 'releases');
  const releases = createReleaseStore(folderDriver(folder), {
    onDamagedPointer: (sentence) => log.error({ folder }, sentence),
  });
  const { pointer } = await releases.readPointer();
  if (Object.keys({ ...pointer.remotes, ...settings.devServers }).length === 0) {
    log.warn({ folder }, 'No remote is published here, so that the portal has no screens: build with this DATA_DIR');
  }
  return createShellMiddleware({
    releases,
    shellDist: path.join(root, 'shell', 'dist'),
    shellLocales: path.join(root, 'shell', 'locales'),
    resolveUser,
    readSchool: createSchoolReader({ db, clock, settings }),
    needsOwner: createOwnerCheck(db),
    production: settings.production,
    offline: settings.offline,
    captchaSources: captchaSources[settings.captcha.provider],
    onQuarantine: (remote, reason) => log.error({ remote, reason }, 'The manifest of a remote was refused'),
    onPageFailure: (error) => log.error({ err: error }, 'A page could not be made'),
    devServers: settings.devServers,
  });
}
