import { liveVersionsPath } from '@school/shell-contract/live-versions';
import type { BootUser } from '@school/shell-contract/snapshot';
import type { Context, Middleware } from 'koa';
import { keepBrowserGroup, readBrowserGroup } from './browser-group';
import { contentSecurityPolicy } from './content-security-policy';
import { embedFramePath, renderEmbedFrame, sendEmbedFile } from './embed';
import { getLanguage } from './language';
import { sendLiveVersions } from './live-versions';
import { sendLocale } from './locales';
import { renderPage } from './page';
import { renderSafePage } from './safe-page';
import { sendWorker, workerPath } from './service-worker';
import { createShellFiles } from './shell-files';
import type { ShellOptions } from './shell-options';
import { readSuspectShell, sendShellWatch, shellWatchPath } from './shell-watch';
import type { LiveReleases, Visitor } from './snapshots';
import { sendRemoteFile, sendShellFile } from './static-files';
import { renderUnavailable } from './unavailable';
import { sendWebManifest, webManifestPath } from './web-manifest';

/** Paths that the API handles; the shell answers every other GET. */
const foreign = /^\/(api|livez|readyz|metrics|dev)(\/|$)/;

/**
 * Serves the portal: the page for every path, the files of shell and remotes, and /locales/{lng}/{ns}.json. Renders no
 * screens; the shell renders them in the browser from the snapshot in the page.
 */
export function createShellMiddleware(options: ShellOptions): Middleware {
  const { snapshots } = options;
  const policy = contentSecurityPolicy(options);
  const shells = createShellFiles(options);

  /** Gives a browser its group with the first page for which it matters. */
  async function chooseReleases(ctx: Context, visitor: Visitor): Promise<LiveReleases> {
    const group = options.pickGroup();
    keepBrowserGroup(ctx, group);
    return snapshots.current({ ...visitor, group });
  }

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || foreign.test(ctx.path)) return next();
    ctx.set('X-Content-Type-Options', 'nosniff');
    if (ctx.path === webManifestPath) return sendWebManifest(ctx, options);
    if (ctx.path === shellWatchPath) return sendShellWatch(ctx);
    if (ctx.path.startsWith('/remotes/')) return sendRemoteFile(ctx, options.releases);
    if (ctx.path.startsWith('/embed/') && ctx.path !== embedFramePath) return sendEmbedFile(ctx, options);
    let asked: Promise<BootUser | null> | undefined;
    const resolveUser = () => {
      asked ??= options.resolveUser(ctx);
      return asked;
    };
    const toVisitor = (isForPage: boolean): Visitor => ({
      group: readBrowserGroup(ctx),
      suspectShell: readSuspectShell(ctx, isForPage),
      // Files of the shell must not depend on the database; a page asks once more and says that it is unavailable.
      readUser: () => resolveUser().catch(() => null),
    });
    const readShellVersion = async () => (await snapshots.current(toVisitor(false))).shell?.version ?? null;
    if (ctx.path === liveVersionsPath) return sendLiveVersions(ctx, shells, await snapshots.current(toVisitor(false)));
    if (ctx.path.startsWith('/shell/')) return sendShellFile(ctx, shells, readShellVersion);
    if (ctx.path === workerPath) return sendWorker(ctx, options, shells, await readShellVersion());
    const visitor = toVisitor(true);
    const live = await snapshots.current(visitor);
    if (ctx.path.startsWith('/locales/')) return sendLocale(ctx, options, live, shells);
    if (ctx.query.safe === '1' || ctx.query.safe === 'again') {
      return renderSafePage(ctx, live, getLanguage(ctx));
    }
    try {
      if (ctx.path === embedFramePath) return await renderEmbedFrame(ctx, options);
      const snapshot = live.needsGroup && visitor.group === undefined ? await chooseReleases(ctx, visitor) : live;
      const [user, school, needsOwner, shell] = await Promise.all([
        resolveUser(),
        options.readSchool(),
        options.needsOwner(),
        shells.describe(snapshot.shell),
      ]);
      const { production, isCaptchaOff = false } = options;
      renderPage(ctx, { user, school, needsOwner, snapshot, shell, policy, production, isCaptchaOff });
    } catch (error) {
      if (ctx.accepts('json', 'html') !== 'html') throw error;
      options.onPageFailure(error);
      renderUnavailable(ctx, policy);
    }
  };
}
