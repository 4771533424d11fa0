import { snapshotElementId } from '@school/shell-contract/manifest-names';
import type { Context } from 'koa';
import { compressCached, toHash } from './compressed';

export const shellWatchPath = '/shell-watch.js';

/**
 * Tells how the shell of a page starts while the shell runs a canary, since a shell that throws before it runs cannot.
 * It belongs to the server, so that a release cannot break it, and goes by the frame: once that is gone, the shell has
 * drawn a screen and tells its own failures. A failed connection is not the shell's fault.
 */
export const shellWatchScript = `(() => {
  const { shellVersion: version } = JSON.parse(document.getElementById('${snapshotElementId}').textContent);
  const send = (address, body) =>
    navigator.sendBeacon?.(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  const tell = (outcome) => send('/api/release-starts', { part: 'shell', version, outcome });
  let isOver = false;
  const fail = (kind, message) => {
    if (isOver) return;
    isOver = true;
    tell('failed');
    const failureId = crypto.getRandomValues(new Uint32Array(1))[0].toString(36).toUpperCase();
    send('/api/client-reports', { kind, failureId, remote: 'shell', version, message: message.slice(0, 500) });
  };
  const isOwn = (address) => typeof address === 'string' && address.startsWith(location.origin + '/shell/');
  const ask = async (address, integrity) => {
    const answer = await fetch(address, { integrity, cache: 'no-store' });
    await answer.arrayBuffer();
    return answer;
  };
  const examine = async ({ src, href, integrity }) => {
    const address = src || href;
    const answer = await ask(address, integrity).catch(() => ask(address).then(() => null));
    if (answer === null) fail('integrity', address);
    else if (!answer.ok) fail('http', address);
  };
  const isStarting = () => document.querySelector('#root > .frame') !== null;
  addEventListener('error', ({ target, filename, message }) => {
    if (!isStarting()) return;
    if (isOwn(filename)) fail('execution', message);
    else if (isOwn(target.src || target.href)) examine(target).catch(() => undefined);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isStarting() || !(reason instanceof Error) || reason.name === 'ChunkLoadError') return;
    if (isOwn(/https?:[^\\s)]+/.exec(reason.stack)?.[0])) fail('execution', reason.message);
  });
  tell('begun');
})();
`;

/** The hash renews what a browser has kept for the hour. */
export const shellWatchUrl = `${shellWatchPath}?v=${toHash(shellWatchScript)}`;

export async function sendShellWatch(ctx: Context): Promise<void> {
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.type = 'text/javascript; charset=utf-8';
  ctx.status = 200;
  ctx.body = await compressCached(ctx, Buffer.from(shellWatchScript));
}
