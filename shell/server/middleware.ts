import type { Middleware } from 'koa';
import { contentSecurityPolicy } from './content-security-policy';
import { sendLocale } from './locales';
import { renderPage } from './page';
import { sendWorker, workerPath } from './service-worker';
import { readShell } from './shell-build';
import type { ShellOptions } from './shell-options';
import { createSnapshots } from './snapshots';
import { sendRemoteFile, sendShellFile } from './static-files';
import { renderUnavailable } from './unavailable';

/** Paths that the API handles; the shell answers every other GET. */
const foreign = /^\/(api|livez|readyz|metrics|dev)(\/|$)/;

/**
 * Serves the portal: the page for every path, the files of shell and remotes, and /locales/{lng}/{ns}.json. Renders no
 * screens; the shell renders them in the browser from the snapshot in the page.
 */
export function createShellMiddleware(options: ShellOptions): Middleware {
  const snapshots = createSnapshots(options);
  const policy = contentSecurityPolicy(options);

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || foreign.test(ctx.path)) return next();
    ctx.set('X-Content-Type-Options', 'nosniff');
    if (ctx.path === workerPath) return sendWorker(ctx, options);
    if (ctx.path.startsWith('/shell/')) return sendShellFile(ctx, options.shellDist);
    if (ctx.path.startsWith('/remotes/')) return sendRemoteFile(ctx, options.releases);
    if (ctx.path.startsWith('/locales/')) return sendLocale(ctx, options, snapshots.current);
    try {
      const [user, school, needsOwner, snapshot, shell] = await Promise.all([
        options.resolveUser(ctx),
        options.readSchool(),
        options.needsOwner(),
        snapshots.current(),
        readShell(options),
      ]);
      renderPage(ctx, { user, school, needsOwner, snapshot, shell, policy, production: options.production });
    } catch (error) {
      if (ctx.accepts('json', 'html') !== 'html') throw error;
      options.onPageFailure(error);
      renderUnavailable(ctx, policy);
    }
  };
}
