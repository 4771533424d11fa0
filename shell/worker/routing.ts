/** `page`: the portal's page; `file`: an immutable file; `data`: what a coach needs today. */
export type Handling = 'page' | 'file' | 'data' | 'none';

/** Addresses of the API's process and addresses with a secret; the worker never handles them. */
const leftAlone =
  /^\/(api|livez|readyz|metrics|dev|shell|remotes|locales|sign-contract|register|reset-password|consents)(\/|$)/;

/** The current user is always asked of the network, and the worker ignores the event stream. */
const data = [
  /^\/api\/dashboard$/,
  /^\/api\/attendance\/sessions$/,
  /^\/api\/groups$/,
  /^\/api\/groups\/\d+\/attendance$/,
];

/** A local build is versioned -dev, and its files change without a new address. */
const shellFile = /^\/shell\/.+\.[0-9a-f]{8,}\.\w+$/;
const remoteFile = /^\/remotes\/[^/]+\/(?!\d+\.\d+\.\d+-dev\/)[^/]+\/.+$/;
const localeFile = /^\/locales\/(ru|en)\/[\w-]+\.json$/;

/** How the worker handles a request; it ignores everything but these GETs. */
export function getHandling({ method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>, origin: string): Handling {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return 'none';
  if (mode === 'navigate') return leftAlone.test(asked.pathname) ? 'none' : 'page';
  if (isFixedFile(asked)) return 'file';
  return data.some((path) => path.test(asked.pathname)) ? 'data' : 'none';
}

function isFixedFile({ pathname, searchParams }: URL): boolean {
  if (localeFile.test(pathname)) return /^\d+\.\d+\.\d+-(?!dev$)/.test(searchParams.get('v') ?? '');
  return shellFile.test(pathname) || remoteFile.test(pathname);
}
