import { sitePath } from '@school/kit';

/** The query parameter of /auth that holds the page first asked for. */
export const returnParameter = 'from';

/** Address of the sign-in page that leads back to a page of this site. */
export function authPath(asked: string): string {
  return asked === '/' ? '/auth' : `/auth?${returnParameter}=${encodeURIComponent(asked)}`;
}

/** The page to open after signing in. Whatever is not a path of this site leads to `/`, as the sign-in page itself does. */
export function returnPath(search: string): string {
  const path = sitePath(new URLSearchParams(search).get(returnParameter)) ?? '/';
  return path.split(/[?#]/, 1)[0] === '/auth' ? '/' : path;
}
