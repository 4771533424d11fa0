import type { Middleware } from 'koa';
import { refuse } from '../app-error';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that change something when another site's page makes them. Beside the SameSite cookie, since that one
 * counts subdomains as the same site. A caller that sends neither header is no browser and has nobody's cookies.
 */
export function refuseForeignOrigins(publicUrl: string): Middleware {
  const ownOrigin = new URL(publicUrl).origin;
  return async (ctx, next) => {
    if (!safeMethods.has(ctx.method) && !isOwn(ctx.get('Origin'), ctx.get('Sec-Fetch-Site'), ctx.host)) {
      throw refuse('FOREIGN_ORIGIN');
    }
    await next();
  };

  function isOwn(origin: string, fetchSite: string, host: string): boolean {
    if (origin !== '') return origin === ownOrigin || hostOf(origin) === host;
    return fetchSite === '' || fetchSite === 'same-origin' || fetchSite === 'none';
  }
}

/** '' for `null` and other things that are no origin. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host || ' ' : ' ';
}
