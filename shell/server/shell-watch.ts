import type { Context } from 'koa';
import { compressCached, toHash } from './compressed';

export const shellWatchPath = '/shell-watch.js';

/**
 * Names the shell that is starting in this browser (`1.0.0-b~begun`), or one whose start ended a page (`1.0.0-b~hung`).
 * It is a cookie, so that the server gives the next page another shell.
 */
const startCookie = 'shell-start';

/**
 * The shell that this browser should not get as a canary. A page gets another one already while the shell starts in a
 * page that may hang; what that page asks for belongs to its own shell.
 */
export function readSuspectShell(ctx: Context, isForPage: boolean): string | undefined {
  const [version, state] = ctx.cookies.get(startCookie)?.split('~') ?? [];
  return isForPage || state === 'hung' ? version : undefined;
}

/**
 * Reports a shell that does not start, since one that throws before it runs cannot. It belongs to the server, so that a
 * release cannot break it, and goes by the frame: once that is gone, the shell has drawn a screen and tells its own
 * failures. A failed connection is not the shell's fault. A start that succeeds is told only while the shell runs a
 * canary (`data-counted`).
 *
 * A page that hangs can tell nothing more, so it says before that a shell starts, and holds a lock as long as it lives.
 * The next page counts a start whose page is gone without having said that it ended.
 */
export const shellWatchScript = `(() => {
  const { version, counted } = document.currentScript.dataset;
  const send = (address, body) =>
    navigator.sendBeacon?.(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  const count = (version, outcome) => {
    if (counted !== undefined) send('/api/release-starts', { part: 'shell', version, outcome });
  };
  let isOver = false;
  const report = (version, kind, message) => {
    count(version, 'failed');
    const failureId = crypto.getRandomValues(new Uint32Array(1))[0].toString(36).toUpperCase();
    send('/api/client-reports', { kind, failureId, remote: 'shell', version, message: message.slice(0, 500) });
  };
  let endStart = () => undefined;
  const fail = (kind, message) => {
    if (!isOver) report(version, kind, message);
    isOver = true;
    endStart();
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
  const readStart = () => /(?:^|; )${startCookie}=([^;~]*)~(\\w+)/.exec(document.cookie)?.slice(1) ?? [];
  const writeStart = (value, seconds) => {
    document.cookie = '${startCookie}=' + value + '; path=/; samesite=lax; max-age=' + seconds;
  };
  const day = 86400;
  const toLock = (version) => 'school.shell-start.' + version;
  const countHung = async (suspect, locks) => {
    const { held, pending } = await locks;
    if ([...held, ...pending].some(({ name }) => name === toLock(suspect))) return;
    report(suspect, 'hang', 'the page ended while the shell started');
    if (suspect !== version) writeStart(suspect + '~hung', day);
  };
  const noteStart = () => {
    const [suspect, state] = readStart();
    // Asked for before this page has a lock of its own.
    if (state === 'begun') countHung(suspect, navigator.locks.query()).catch(() => undefined);
    if (suspect !== undefined && suspect !== version) return;
    writeStart(version + '~begun', day);
    const start = new AbortController();
    navigator.locks.request(toLock(version), { mode: 'shared' }, () =>
      new Promise((resolve) => start.signal.addEventListener('abort', resolve)),
    ).catch(() => undefined);
    endStart = () => {
      if (start.signal.aborted) return;
      start.abort();
      if (readStart()[0] === version) writeStart('', 0);
    };
    addEventListener('pagehide', endStart);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && endStart());
    new MutationObserver(() => isStarting() || endStart()).observe(document.getElementById('root'), { childList: true });
  };
  count(version, 'begun');
  if (navigator.locks && isStarting()) noteStart();
})();
`;

const hash = toHash(shellWatchScript);
const shellWatchUrl = `${shellWatchPath}?v=${hash}`;

/** Attributes of the script in a page with this shell. */
export function shellWatchAttributes(version: string, isCounted: boolean): Record<string, string> {
  return { src: shellWatchUrl, defer: '', 'data-version': version, ...(isCounted ? { 'data-counted': '' } : {}) };
}

export async function sendShellWatch(ctx: Context): Promise<void> {
  // A server of another version may have been asked, whose script differs.
  ctx.set('Cache-Control', ctx.query.v === hash ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.type = 'text/javascript; charset=utf-8';
  ctx.status = 200;
  ctx.body = await compressCached(ctx, Buffer.from(shellWatchScript));
}
