import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'koa';
import { compressedOnce } from './compressed';
import type { ShellOptions } from './middleware';

/** At the root, since a worker may only serve pages below its own address. The same for ever: browsers come back to it. */
export const workerPath = '/service-worker.js';

/** Takes over from whatever worker a browser has, removes what that kept, and goes. Marks that wait lie elsewhere. */
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

/** The service worker of the build; in development and where it is switched off the one that ends it. */
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
  ctx.body = await compressedOnce(ctx, code);
}
