import { remoteManifestSchema } from '@school/shell-contract/manifest';
import { shellId } from '@school/shell-contract/manifest-names';
import { shellLocales } from '@school/shell-contract/shell-manifest';
import type { Context } from 'koa';
import { compressCached, toHash } from './compressed';
import type { ShellFiles } from './shell-files';
import type { ShellOptions } from './shell-options';
import type { LiveReleases } from './snapshots';
import { notFound } from './static-files';

const localePath = /^\/locales\/(ru|en)\/(shell|mf-[a-z0-9-]+)\.json$/;
const versionPattern = /^\d+\.\d+\.\d+(-[0-9a-z]+)?$/;

/**
 * Sends the texts of a namespace (specification section 7): `shell` or those of a released remote. With `?v=<version>`
 * it sends the immutable texts of that release, otherwise those of the live release, which the browser revalidates each
 * time.
 */
export async function sendLocale(
  ctx: Context,
  options: ShellOptions,
  live: LiveReleases,
  shells: ShellFiles,
): Promise<void> {
  const [, language, namespace] = localePath.exec(ctx.path) ?? [];
  if ((language !== 'ru' && language !== 'en') || namespace === undefined) return notFound(ctx);
  const asked = typeof ctx.query.v === 'string' && versionPattern.test(ctx.query.v) ? ctx.query.v : undefined;
  const bytes =
    namespace === shellId
      ? await readShellLocale(shells, live, asked, language)
      : await readRemoteLocale(options, live, namespace, asked, language);
  if (!bytes) return notFound(ctx);
  ctx.type = 'application/json; charset=utf-8';
  // A local build always has a version that ends in -dev, and its texts may change under that version.
  const fixed = asked !== undefined && !asked.endsWith('-dev') && !options.devServers;
  ctx.set('Cache-Control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.etag = toHash(bytes);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = await compressCached(ctx, bytes);
}

/** An unknown version belongs to the shell that the server was built with. */
async function readShellLocale(
  shells: ShellFiles,
  live: LiveReleases,
  asked: string | undefined,
  language: 'ru' | 'en',
): Promise<Buffer | null> {
  const released = await shells.read(asked ?? live.shell?.version ?? null, shellLocales[language]);
  return released ?? shells.read(null, shellLocales[language]);
}

async function readRemoteLocale(
  { releases, devServers }: ShellOptions,
  live: LiveReleases,
  id: string,
  asked: string | undefined,
  language: 'ru' | 'en',
): Promise<Buffer | null> {
  const stable = live.remotes[id]?.stable;
  if (devServers?.[id] && stable) {
    const answer = await fetch(stable.baseUrl + stable.manifest.locales[language].path);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  }
  const version = asked ?? stable?.manifest.version;
  if (version === undefined) return null;
  const parsed = remoteManifestSchema.safeParse(await releases.readServedManifest(id, version));
  return parsed.success ? releases.readFile(id, version, parsed.data.locales[language].path) : null;
}
