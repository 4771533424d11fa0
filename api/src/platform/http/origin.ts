import type { Middleware } from 'koa';
import { refuse } from '../app-error';
import { isLoopback } from '../settings';
import type { RequestState } from './request-state';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects changing calls from pages of other sites. The SameSite cookie is not enough, because it treats subdomains as
 * the same site. A caller without both headers is not a browser and has nobody's cookies.
 */
export function rejectForeignOrigins(publicUrl: string): Middleware<RequestState> {
  const own = new URL(publicUrl);
  return (ctx, next) => {
    if (ctx.state.isEmbedded) return next();
    if (!safeMethods.has(ctx.method) && !isOwn(ctx.get('Origin'), ctx.get('Sec-Fetch-Site'), ctx.host)) {
      throw refuse('FOREIGN_ORIGIN');
    }
    return next();
  };

  function isOwn(origin: string, fetchSite: string, host: string): boolean {
    if (origin !== '') return origin === own.origin || (isLocal(own) && isLocalAlias(origin, host));
    return fetchSite === '' || fetchSite === 'same-origin' || fetchSite === 'none';
  }
}

/** A local server has several names: localhost, 127.0.0.1, and another port before a test. */
function isLocalAlias(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === host && isLocal(url);
}

function isLocal({ hostname }: URL): boolean {
  return isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}
