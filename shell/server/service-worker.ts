import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'koa';
import { compressCached } from './compressed';
import type { ShellOptions } from './shell-options';

/**
 * The worker is at the root, because it can only serve pages below its own URL. The path must never change: browsers
 * request it again to update the worker.
 */
export const workerPath = '/service-worker.js';

/** Replaces any worker in the browser, removes its stores and unregisters. Unsent marks are stored elsewhere. */
const farewell = Buffer.from(`self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('school-')).map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
`);

/**
 * Sends the built service worker, or one that unregisters itself, in development and when offline use is switched off.
 */
export async function sendWorker(
  ctx: Context,
  { shellDist, production, offline }: Pick<ShellOptions, 'shellDist' | 'production' | 'offline'>,
): Promise<void> {
  const wanted = production && offline;
  const code = wanted ? await readFile(join(shellDist, 'service-worker.js')).catch(() => farewell) : farewell;
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
  ctx.type = 'text/javascript; charset=utf-8';
  ctx.status = 200;
  ctx.body = await compressCached(ctx, code);
}
