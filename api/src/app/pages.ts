import path from 'node:path';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import { smartCaptchaOrigin } from '@school/api-contract/smart-captcha';
import { createShellMiddleware, type ReleaseFault } from '@school/shell/server';
import type { Context, Middleware } from 'koa';
import type { ReleasesDeps } from '../features/releases/releases.service';
import type { CaptchaProvider } from '../platform/settings';
import { createOwnerCheck } from './owner-check';
import { createSchoolReader } from './portal-school';

/** Origins of the captcha widgets, for the content security policy. */
const captchaSources: Record<CaptchaProvider, readonly string[]> = {
  altcha: [],
  off: [],
  smartcaptcha: [smartCaptchaOrigin],
};

/** Creates the portal's pages, which the shell's middleware serves from the release store. */
export function createPages(
  { settings, log, db, clock, random, releases, snapshots }: ReleasesDeps,
  root: string,
  resolveUser: (ctx: Context) => Promise<SessionUser | null>,
  readEmbedOrigins: () => Promise<readonly string[]>,
): Middleware {
  return createShellMiddleware({
    releases,
    snapshots,
    shellDist: path.join(root, 'shell', 'dist'),
    embedDist: path.join(root, 'embed', 'dist'),
    readEmbedOrigins,
    resolveUser,
    readSchool: createSchoolReader({ db, clock, settings }),
    needsOwner: createOwnerCheck(db),
    production: settings.production,
    offline: settings.offline,
    captchaSources: captchaSources[settings.captcha.provider],
    isCaptchaOff: settings.captcha.provider === 'off',
    onPageFailure: (error) => log.error({ err: error }, 'A page could not be made'),
    pickGroup: () => Number(random.code()) % 100,
    devServers: settings.devServers,
  });
}

export function describeFault({ remote, version, reason }: ReleaseFault): string {
  return `${remote} ${version}: ${reason}`;
}
