/** `page`: the portal's page; `file`: a file that never changes under its address; `data`: what a coach needs today. */
export type Handling = 'page' | 'file' | 'data' | 'none';

/** Served by the API's process, and addresses that carry a secret: the worker never touches them. */
const leftAlone =
  /^\/(api|livez|readyz|metrics|dev|shell|remotes|locales|sign-contract|register|reset-password|consents)(\/|$)/;

/** Whoever is signed in is asked of the network alone, and a stream of events is none of the worker's business. */
const data = [
  /^\/api\/dashboard$/,
  /^\/api\/attendance\/sessions$/,
  /^\/api\/groups$/,
  /^\/api\/groups\/\d+\/attendance$/,
];

/** A build by hand is called -dev; its files change under one address. */
const shellFile = /^\/shell\/.+\.[0-9a-f]{8,}\.\w+$/;
const remoteFile = /^\/remotes\/[^/]+\/(?!\d+\.\d+\.\d+-dev\/)[^/]+\/.+$/;
const localeFile = /^\/locales\/(ru|en)\/[\w-]+\.json$/;

/** What the worker does with a request; everything but these GETs goes its way as if there were no worker. */
export function handlingOf({ method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>, origin: string): Handling {
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
