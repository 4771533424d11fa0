import type { RouteContract } from '@school/api-contract/route';
import { captchaHeader } from '@school/api-contract/rules/rate-limits';
import type { Middleware } from 'koa';
import { isApiPath } from './headers';
import type { RequestState } from './request-state';

interface EmbedParts {
  routes: readonly RouteContract[];
  /** Whether the school has listed the website. Asked only for calls of other websites to embeddable routes. */
  isListed(origin: string): Promise<boolean>;
}

/**
 * Lets pages of the school's own websites call the routes with `embeddable` (CORS without credentials: no cookie is sent
 * or set). All other calls from other websites are refused.
 */
export function allowEmbedOrigins({ routes, isListed }: EmbedParts): Middleware<RequestState> {
  const embeddable = routes
    .filter((route) => route.embeddable)
    .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));

  return async (ctx, next) => {
    const origin = ctx.get('Origin');
    if (origin === '' || !isApiPath(ctx.path)) return next();
    const isPreflight = ctx.method === 'OPTIONS';
    const wanted = isPreflight ? ctx.get('Access-Control-Request-Method') : ctx.method;
    if (!embeddable.some(({ method, pattern }) => method === wanted && pattern.test(ctx.path))) return next();
    ctx.vary('Origin');
    if (!(await isListed(origin))) return next();
    ctx.set('Access-Control-Allow-Origin', origin);
    ctx.state.isEmbedded = true;
    if (!isPreflight) return next();
    ctx.set('Access-Control-Allow-Methods', wanted);
    ctx.set('Access-Control-Allow-Headers', `Content-Type, ${captchaHeader}`);
    ctx.set('Access-Control-Max-Age', '600');
    ctx.status = 204;
  };
}
