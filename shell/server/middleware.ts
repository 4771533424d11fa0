import type { BootSchool, BootUser } from '@school/shell-contract/snapshot';
import type { Context, Middleware } from 'koa';
import type { ReleaseStore } from '../release';
import { contentSecurityPolicy } from './content-security-policy';
import { sendLocale } from './locales';
import { renderPage } from './page';
import { sendWorker, workerPath } from './service-worker';
import { readShell } from './shell-build';
import { createSnapshots } from './snapshots';
import { sendRemoteFile, sendShellFile } from './static-files';
import { renderUnavailable } from './unavailable';

export interface ShellOptions {
  releases: ReleaseStore;
  /** Folder of the built shell, with its `shell.json`. */
  shellDist: string;
  /** Folder of the shell's own `ru.json` and `en.json`. */
  shellLocales: string;
  /** The signed-in user of a request, as GET /api/user answers it; null for a visitor. */
  resolveUser: (ctx: Context) => Promise<BootUser | null>;
  /** What the page tells of the school; asked for with every page, so it should be cheap. */
  readSchool: () => Promise<BootSchool>;
  /** A shell that is not in production accepts remotes from a developer's machine. */
  production: boolean;
  /** Whether pages may be opened without a network; off ends every service worker that a browser still has. */
  offline: boolean;
  /** Sources of a captcha that is not our own, for the content security policy. */
  captchaSources?: readonly string[];
  /** Told of a remote whose manifest was refused, once for each revision. */
  onQuarantine: (remoteId: string, reason: string) => void;
  /** Told why a page could not be made; the visitor is told only that it could not. */
  onPageFailure: (error: unknown) => void;
  /** Dev servers by bundle id (`shell` and the remotes) that stand in for what is built. */
  devServers?: Readonly<Record<string, string>>;
}

/** Addresses that belong to the API process; the shell answers every other GET. */
const foreign = /^\/(api|livez|readyz|metrics|dev)(\/|$)/;

/**
 * Serves the portal: the page for every address, the shell's and the remotes' files, and /locales/{lng}/{ns}.json.
 * Renders nothing; the page carries the snapshot from which the browser's shell does.
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
      const [user, school, snapshot, shell] = await Promise.all([
        options.resolveUser(ctx),
        options.readSchool(),
        snapshots.current(),
        readShell(options),
      ]);
      renderPage(ctx, { user, school, snapshot, shell, policy, production: options.production });
    } catch (error) {
      if (ctx.accepts('json', 'html') !== 'html') throw error;
      options.onPageFailure(error);
      renderUnavailable(ctx, policy);
    }
  };
}
