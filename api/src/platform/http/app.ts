import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { RouteContract } from '@school/api-contract/route';
import Koa, { type Context, type Middleware } from 'koa';
import { sessionCookieName } from '../../auth/sessions';
import type { AppDeps } from '../app-deps';
import { createRateLimits, noRateLimits } from '../rate-limits/rate-limits';
import { answerErrors } from './errors';
import { isOfApi, securityHeaders } from './headers';
import type { Implementation } from './implement';
import { refuseForeignOrigins } from './origin';
import type { RequestState } from './request-state';
import { createRouter } from './router';
import { sessionUserResolver } from './session-user';

interface AppOptions {
  /** Answers probes before anything else sees them. */
  health?: Middleware;
  /** Told of each finished request, for metrics. */
  observe?(request: { route: string; method: string; status: number; seconds: number }): void;
}

/**
 * The API as a Koa app; pages are added to it with `use`. `implementations` are all that is served under /api; see
 * `refuseGaps` for completeness.
 */
export function createApp(deps: AppDeps, implementations: readonly Implementation[], options: AppOptions = {}) {
  const { settings } = deps;
  const app = new Koa<RequestState>();
  app.proxy = settings.trustProxy;
  // of X-Forwarded-For only the last entry is the proxy's own; whatever stands before it the client wrote
  app.maxIpsCount = 1;
  app.silent = true;
  const resolveUser = sessionUserResolver(deps.sessions, sessionCookieName(settings));

  if (options.health) app.use(options.health);
  app.use(describeRequest(deps, options.observe));
  app.use(securityHeaders(settings.publicUrl));
  app.use(answerErrors);
  app.use(refuseForeignOrigins(settings.publicUrl));
  app.use(
    createRouter({
      implementations,
      resolveUser,
      rateLimits: settings.rateLimits ? createRateLimits(deps.db) : noRateLimits,
      secureCookies: settings.publicUrl.startsWith('https:'),
      trustsReadyJson: settings.production,
    }),
  );
  return { app, resolveUser };
}

/** Every declared route must be implemented exactly once; a gap is a fault of the build, found at start. */
export function refuseGaps(routes: readonly RouteContract[], implementations: readonly Implementation[]): void {
  const nameOf = (route: RouteContract) => `${route.method} ${route.path}`;
  const implemented = implementations.map(({ route }) => nameOf(route));
  const missing = routes.map(nameOf).filter((name) => !implemented.includes(name));
  const twice = implemented.filter((name, index) => implemented.indexOf(name) !== index);
  if (missing.length > 0) throw new Error(`Routes without an implementation: ${missing.join(', ')}`);
  if (twice.length > 0) throw new Error(`Routes implemented twice: ${twice.join(', ')}`);
}

/** Gives the request its id and its line in the log. */
function describeRequest({ log, settings }: AppDeps, observe: AppOptions['observe']): Middleware<RequestState> {
  return async (ctx, next) => {
    const started = performance.now();
    if (isIP(ctx.ip) === 0) ctx.request.ip = ctx.socket.remoteAddress ?? '';
    const requestId = requestIdOf(ctx, settings.trustProxy);
    ctx.state.requestId = requestId;
    ctx.state.log = log;
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } finally {
      const seconds = (performance.now() - started) / 1000;
      const { method, status } = ctx;
      const route = ctx.state.route ?? (isOfApi(ctx.path) ? 'unknown' : 'page');
      if (route !== 'page') {
        const line = { requestId, method, route, status, ms: Math.round(seconds * 1000), userId: ctx.state.user?.id };
        log.info(line, 'Request');
      }
      observe?.({ route, method, status, seconds });
    }
  };
}

/** A proxy's own id is kept, so that its log and ours can be read side by side. */
function requestIdOf(ctx: Context, trustProxy: boolean): string {
  const given = trustProxy ? ctx.get('X-Request-Id') : '';
  return /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
