import { toLiveVersions } from '@school/shell-contract/live-versions';
import type { Context } from 'koa';
import type { ShellFiles } from './shell-files';
import type { LiveReleases } from './snapshots';

/** Tells an open page which versions the next one would get. */
export async function sendLiveVersions(ctx: Context, shells: ShellFiles, live: LiveReleases): Promise<void> {
  const { version } = await shells.describe(live.shell);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = toLiveVersions({ shellVersion: version, remotes: live.remotes });
}
