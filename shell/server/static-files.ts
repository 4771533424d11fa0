import { extname } from 'node:path';
import { remoteManifestSchema } from '@school/shell-contract/manifest';
import type { Context } from 'koa';
import type { ReleaseStore } from '../release';
import type { ShellFiles } from './shell-files';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const immutable = 'public, max-age=31536000, immutable';
/** Paths whose segments never start with a dot, so neither `..` nor hidden files can be requested. */
const plainPath = /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/;
const remotePath = /^\/remotes\/(mf-[a-z0-9-]+)\/(\d+\.\d+\.\d+(?:-[0-9a-z]+)?)\/(.+)$/;

type Read = (path: string) => Promise<Buffer | null>;

/**
 * Sends a file of a shell; all names except those of icons and of its description contain a hash.
 *
 * @param readLive the release that this browser gets; null: the shell that the server was built with
 */
export async function sendShellFile(
  ctx: Context,
  shells: ShellFiles,
  readLive: () => Promise<string | null>,
): Promise<void> {
  const path = ctx.path.slice('/shell/'.length);
  const hashed = /\.[0-9a-f]{8,}\.\w+$/.test(path);
  const version = hashed ? await shells.findHolder(path).catch(() => null) : await readLive();
  const caching = hashed ? immutable : path === 'shell.json' ? 'private, no-cache' : 'public, max-age=3600';
  await sendFile(ctx, path, (name) => shells.read(version, name), caching);
}

/** Sends a file of a released version, if its manifest names it. Versions never change. */
export async function sendRemoteFile(ctx: Context, releases: ReleaseStore): Promise<void> {
  const [, id, version, path] = remotePath.exec(ctx.path) ?? [];
  if (!id || !version || !path) return notFound(ctx);
  const manifest = await releases.readServedManifest(id, version);
  const parsed = remoteManifestSchema.safeParse(manifest);
  const known = path === 'manifest.json' || (parsed.success && parsed.data.assets.some((asset) => asset.path === path));
  if (!known) return notFound(ctx);
  await sendFile(ctx, path, (name) => releases.readFile(id, version, name), immutable);
}

/** Answers with the best encoding that the build produced. */
export async function sendFile(ctx: Context, path: string, read: Read, caching: string): Promise<void> {
  const type = types[extname(path)];
  if (!plainPath.test(path) || type === undefined) return notFound(ctx);
  ctx.vary('Accept-Encoding');
  for (const [encoding, extension] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    ['', ''],
  ] as const) {
    if (encoding !== '' && ctx.acceptsEncodings(encoding, 'identity') !== encoding) continue;
    const bytes = await read(path + extension);
    if (!bytes) continue;
    if (encoding !== '') ctx.set('Content-Encoding', encoding);
    ctx.set('Cache-Control', caching);
    // Dev servers and shells at other addresses load these files with integrity checks, which need CORS.
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.type = type;
    ctx.body = bytes;
    return;
  }
  notFound(ctx);
}

export function notFound(ctx: Context): void {
  ctx.status = 404;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = 'Not Found';
}
