import type { Context } from 'koa';
import { compressCached } from './compressed';
import type { ShellFiles } from './shell-files';
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
  { production, offline }: Pick<ShellOptions, 'production' | 'offline'>,
  shells: ShellFiles,
  version: string | null,
): Promise<void> {
  const built = production && offline ? await shells.read(version, 'service-worker.js') : null;
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
  ctx.type = 'text/javascript; charset=utf-8';
  ctx.status = 200;
  ctx.body = await compressCached(ctx, built ?? farewell);
}
