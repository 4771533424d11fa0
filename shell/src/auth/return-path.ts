/** The query parameter of /auth that holds the page first asked for. */
export const returnParameter = 'from';

/** Address of the sign-in page that leads back to a page of this site. */
export function authPath(asked: string): string {
  return asked === '/' ? '/auth' : `/auth?${returnParameter}=${encodeURIComponent(asked)}`;
}

/** The page to open after signing in. Whatever is not a path of this site leads to `/`. */
export function returnPath(search: string, origin = location.origin): string {
  const asked = new URLSearchParams(search).get(returnParameter);
  // `//host`, `/\host` and control characters inside are other sites to a browser.
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/';
  const url = new URL(asked, origin);
  return url.origin === origin && url.pathname !== '/auth' ? url.pathname + url.search + url.hash : '/';
}
