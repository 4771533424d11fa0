import path from 'node:path';
import type { SessionUser } from '@school/api-contract/auth';
import { createReleaseStore, folderDriver } from '@school/shell/release';
import { createShellMiddleware } from '@school/shell/server';
import type { Context, Middleware } from 'koa';
import type { AppDeps } from '../app-deps';
import type { CaptchaProvider } from '../settings';
import { createSchoolReader } from './portal-school';

/** Where the widget of each captcha comes from, for the content security policy. */
const captchaSources: Record<CaptchaProvider, readonly string[]> = {
  altcha: [],
  off: [],
  smartcaptcha: ['https://smartcaptcha.yandexcloud.net'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
};

/**
 * The portal's pages, served by the shell out of its build and the release store.
 *
 * @throws ReleaseError when it cannot be read which releases are live
 */
export async function portalPages(
  { settings, log, db, clock }: Pick<AppDeps, 'settings' | 'log' | 'db' | 'clock'>,
  root: string,
  resolveUser: (ctx: Context) => Promise<SessionUser | null>,
): Promise<Middleware> {
  const folder = path.join(settings.dataDir, 'releases');
  const releases = createReleaseStore(folderDriver(folder));
  const { pointer } = await releases.readPointer();
  if (Object.keys({ ...pointer.remotes, ...settings.devServers }).length === 0) {
    log.warn({ folder }, 'No remote is published here, so that the portal has no screens: build with this DATA_DIR');
  }
  return createShellMiddleware({
    releases,
    shellDist: path.join(root, 'shell', 'dist'),
    shellLocales: path.join(root, 'shell', 'locales'),
    resolveUser,
    readSchool: createSchoolReader({ db, clock }),
    production: settings.production,
    offline: settings.offline,
    captchaSources: captchaSources[settings.captcha.provider],
    onQuarantine: (remote, reason) => log.error({ remote, reason }, 'The manifest of a remote was refused'),
    onPageFailure: (error) => log.error({ err: error }, 'A page could not be made'),
    devServers: settings.devServers,
  });
}
