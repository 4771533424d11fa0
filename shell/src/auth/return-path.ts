import { toSitePath } from '@school/kit';

/** The query parameter of /auth with the page requested first. */
export const returnParameter = 'from';

/** The query parameter of /auth that opens the question for the address of a forgotten password. */
export const forgottenParameter = 'forgotten';

/** Address of the sign-in page that returns to a page of this site. */
export function authPath(asked: string): string {
  return asked === '/' ? '/auth' : `/auth?${returnParameter}=${encodeURIComponent(asked)}`;
}

/**
 * The page to open after signing in; `/` for anything that is not a path of this site, and for the sign-in page itself.
 */
export function returnPath(search: string): string {
  const path = toSitePath(new URLSearchParams(search).get(returnParameter)) ?? '/';
  return path.split(/[?#]/, 1)[0] === '/auth' ? '/' : path;
}
