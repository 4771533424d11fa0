import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { RouteContract } from '@school/api-contract/route';
import Koa, { type Context, type Middleware } from 'koa';
import { withDatabaseBudget } from '../database/time-limits';
import type { PlatformDeps } from '../platform-deps';
import { createRateLimits, noRateLimits } from '../rate-limits/rate-limits';
import { followShortLinks } from '../short-links/short-links.middleware';
import { traceCall } from '../tracing/tracing';
import { allowEmbedOrigins } from './embed-origins';
import { answerErrors } from './errors';
import { isApiPath, securityHeaders } from './headers';
import type { Implementation } from './implement';
import { rejectForeignOrigins } from './origin';
import type { RequestState } from './request-state';
import { createRouter } from './router';

interface AppOptions {
  /** Finds the signed-in user by the session cookie; null for nobody. */
  resolveUser: (ctx: Context) => Promise<SessionUser | null>;
  /** Whether a request without a user carries the session of a deactivated account. */
  isDisabled: (ctx: Context) => Promise<boolean>;
  /** Whether the school lets pages of this website show its public form. */
  isEmbedOrigin: (origin: string) => Promise<boolean>;
  /** Handles health probes before all other middleware. */
  health?: Middleware;
  /** How long a request may wait for the database. Default: what a person would wait. */
  databaseLimits?: DatabaseLimits;
  /** Called for each finished request, for metrics. */
  observe?(request: { route: string; method: string; status: number; seconds: number }): void;
}

/**
 * Creates the API as a Koa app; pages are added with `use`. `implementations` are all routes served under /api;
 * `assertRoutesImplemented` checks that they are complete.
 */
export function createApp(deps: PlatformDeps, implementations: readonly Implementation[], options: AppOptions) {
  const { settings } = deps;
  const app = new Koa<RequestState>();
  app.proxy = settings.trustProxy;
  // only the last entry of X-Forwarded-For comes from the proxy; the client may have written the others
  app.maxIpsCount = 1;
  app.silent = true;

  if (options.health) app.use(options.health);
  app.use(describeRequest(deps, options.observe));
  app.use(securityHeaders(settings.publicUrl));
  app.use(limitDatabaseTime(options.databaseLimits ?? forPeople));
  app.use(answerErrors);
  app.use(followShortLinks(deps.db));
  app.use(allowEmbedOrigins({ routes: implementations.map(({ route }) => route), isListed: options.isEmbedOrigin }));
  app.use(rejectForeignOrigins(settings.publicUrl));
  app.use(
    createRouter({
      implementations,
      resolveUser: options.resolveUser,
      isDisabled: options.isDisabled,
      rateLimits: settings.rateLimits ? createRateLimits(deps.db) : noRateLimits,
      captcha: deps.captcha,
      secureCookies: settings.publicUrl.startsWith('https:'),
      trustsSerializedJson: settings.production,
    }),
  );
  return app;
}

/** How long a request may wait for the database in total; a route with `longDatabaseWork` may wait longer. */
interface DatabaseLimits {
  readMs: number;
  writeMs: number;
}

const forPeople: DatabaseLimits = { readMs: 3000, writeMs: 10_000 };

const limitDatabaseTime =
  ({ readMs, writeMs }: DatabaseLimits): Middleware =>
  (ctx, next) =>
    withDatabaseBudget(ctx.method === 'GET' || ctx.method === 'HEAD' ? readMs : writeMs, next);

/** Throws unless every declared route is implemented exactly once. Runs at start. */
export function assertRoutesImplemented(
  routes: readonly RouteContract[],
  implementations: readonly Implementation[],
): void {
  const toRouteName = (route: RouteContract) => `${route.method} ${route.path}`;
  const implemented = implementations.map(({ route }) => toRouteName(route));
  const missing = routes.map(toRouteName).filter((name) => !implemented.includes(name));
  const twice = implemented.filter((name, index) => implemented.indexOf(name) !== index);
  if (missing.length > 0) throw new Error(`Routes without an implementation: ${missing.join(', ')}`);
  if (twice.length > 0) throw new Error(`Routes implemented twice: ${twice.join(', ')}`);
}

/** Assigns the request id and writes the request's log line. */
function describeRequest({ log, settings }: PlatformDeps, observe: AppOptions['observe']): Middleware<RequestState> {
  return async (ctx, next) => {
    const started = performance.now();
    if (isIP(ctx.ip) === 0) ctx.request.ip = ctx.socket.remoteAddress ?? '';
    const requestId = getRequestId(ctx, settings.trustProxy);
    ctx.state.requestId = requestId;
    ctx.state.log = log;
    ctx.set('X-Request-Id', requestId);
    const describe = () => {
      const route = ctx.state.route ?? (isApiPath(ctx.path) ? 'unknown' : 'page');
      return { method: ctx.method, route, status: ctx.status, requestId };
    };
    try {
      await traceCall(settings.trustProxy ? ctx.get('traceparent') : '', next, describe);
    } finally {
      const seconds = (performance.now() - started) / 1000;
      const { method, route, status } = describe();
      if (route !== 'page') {
        const line = { requestId, method, route, status, ms: Math.round(seconds * 1000), userId: ctx.state.user?.id };
        log.info(line, 'Request');
      }
      observe?.({ route, method, status, seconds });
    }
  };
}

/** Keeps the request id of a trusted proxy, so that its log and ours can be compared. */
function getRequestId(ctx: Context, trustProxy: boolean): string {
  const given = trustProxy ? ctx.get('X-Request-Id') : '';
  return /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
