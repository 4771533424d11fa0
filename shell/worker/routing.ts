/** `page`: the page of the portal; `file`: an immutable file; `data`: what a coach needs today. */
export type Handling = 'page' | 'file' | 'data' | 'none';

/** Paths of the API process and paths with a secret; the worker never handles them. */
const leftAlone =
  /^\/(api|livez|readyz|metrics|dev|embed|shell|remotes|locales|sign-contract|register|reset-password|invitation|pay|trial|s|create-owner|confirm-email|consents)(\/|$)/;

/** Excludes the current user, which must come from the network, and the event stream. */
const data = [
  /^\/api\/dashboard$/,
  /^\/api\/attendance\/(sessions|unmarked)$/,
  /^\/api\/session-photos\/today$/,
  /^\/api\/groups$/,
  /^\/api\/groups\/\d+\/(attendance|trial-lessons)$/,
];

/** Requires a hash in the name: files of a local -dev build change under the same URL. */
const shellFile = /^\/shell\/.+\.[0-9a-f]{8,}\.\w+$/;
const remoteFile = /^\/remotes\/[^/]+\/(?!\d+\.\d+\.\d+-dev\/)[^/]+\/.+$/;
const localeFile = /^\/locales\/(ru|en)\/[\w-]+\.json$/;

/** Returns how the worker handles a request; it ignores everything except these GETs. */
export function getHandling({ method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>, origin: string): Handling {
  const requested = new URL(url);
  if (method !== 'GET' || requested.origin !== origin) return 'none';
  if (mode === 'navigate') return leftAlone.test(requested.pathname) ? 'none' : 'page';
  if (isFixedFile(requested)) return 'file';
  return data.some((path) => path.test(requested.pathname)) ? 'data' : 'none';
}

function isFixedFile({ pathname, searchParams }: URL): boolean {
  if (localeFile.test(pathname)) return /^\d+\.\d+\.\d+-(?!dev$)/.test(searchParams.get('v') ?? '');
  return shellFile.test(pathname) || remoteFile.test(pathname);
}
