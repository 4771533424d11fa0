import { isDeepStrictEqual } from 'node:util';
import { Router, type RouterContext } from '@koa/router';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import { policyAdmits, type RouteContract } from '@school/api-contract/route';
import type { Context, Middleware } from 'koa';
import { refuse } from '../app-error';
import type { Captcha } from '../captcha/captcha';
import { liftDatabaseBudget, startTrackingWrites } from '../database/time-limits';
import type { RateLimits } from '../rate-limits/rate-limits';
import { readBody, readQuery } from './body';
import { createCallLimits } from './call-limits';
import { compressAnswer } from './compress-answer';
import { createReply, toCaller } from './exchange';
import { isApiPath } from './headers';
import { type Implementation, SerializedJson } from './implement';
import { assertStorableText, parseInput } from './input';
import { createLargeBodies, type LargeBodies, poolFor } from './large-bodies';
import type { RequestState } from './request-state';

interface RouterParts {
  implementations: readonly Implementation[];
  resolveUser(ctx: Context): Promise<SessionUser | null>;
  isDisabled(ctx: Context): Promise<boolean>;
  rateLimits: RateLimits;
  captcha: Captcha;
  secureCookies: boolean;
  /** When true, JSON that the database wrote is sent without a check against the route's schema. */
  trustsSerializedJson: boolean;
}

/**
 * Creates one Koa middleware for all routes of the API. For each request it checks the policy, the limit by address,
 * the input and the limit by subject, in this order.
 */
export function createRouter(parts: RouterParts): Middleware<RequestState> {
  const largeBodies = createLargeBodies();
  // A router compares a path with each of its routes; one router for the whole API would cost a tenth of a small call.
  const routers = new Map<string, Router<RequestState>>();
  for (const implementation of parts.implementations) {
    const { method, path } = implementation.route;
    const handle = createHandler(implementation, parts, largeBodies);
    const section = toSection(path);
    if (section.includes(':')) throw new Error(`${path}: a parameter among the first two parts of the path`);
    const router = routers.get(section) ?? createSectionRouter();
    routers.set(section, router);
    router.register(path, [method], (ctx) => {
      assertParametersShort(ctx.params);
      ctx.state.route = path;
      return handle(ctx, ctx.params);
    });
  }
  const dispatchers = new Map(
    [...routers].map(([section, router]) => [section, { router, dispatch: router.routes() }]),
  );
  return async (ctx, next) => {
    if (!isApiPath(ctx.path)) return next();
    assertDecodable(ctx.path);
    const found = dispatchers.get(toSection(ctx.path));
    if (!found) throw refuse('NOT_FOUND');
    const { router, dispatch } = found;
    // The router sets both properties itself, but its types require them.
    await dispatch(Object.assign(ctx, { router, params: {} }), async () => answerUnrouted(ctx));
  };
}

/** The route with the fewest parameters wins, whatever the order: `/students/duplicates` over `/students/:id`. */
const createSectionRouter = () => new Router<RequestState>({ exclusive: 'specificity', sensitive: true, strict: true });

/** '/api/students/:id' -> '/api/students' */
const toSection = (path: string) => path.split('/', 3).join('/');

/** Longer than any id or token. */
const maxParameterLength = 500;

function assertParametersShort(params: RouteParameters): void {
  const isLong = Object.values(params).some((value) => value !== undefined && value.length > maxParameterLength);
  if (isLong) throw refuse('NOT_FOUND');
}

/** Refuses broken percent-encoding, which the router would pass on undecoded. */
function assertDecodable(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw refuse('NOT_FOUND');
  }
}

/** Answers OPTIONS. Other methods get 405 when the path has routes, and 404 when it has none. */
function answerUnrouted(ctx: Pick<RouterContext, 'matched' | 'method' | 'status' | 'set'>): void {
  const methods = new Set(ctx.matched?.flatMap((layer) => layer.methods));
  if (methods.size === 0) throw refuse('NOT_FOUND');
  ctx.set('Allow', [...methods, 'OPTIONS'].join(', '));
  if (ctx.method !== 'OPTIONS') throw refuse('METHOD_NOT_ALLOWED');
  ctx.status = 204;
}

type RouteParameters = Record<string, string | undefined>;

type RouteHandler = (ctx: Context & { state: RequestState }, params: RouteParameters) => Promise<void>;

function createHandler(
  { route, handle, findWrongDays }: Implementation,
  parts: RouterParts,
  largeBodies: LargeBodies,
): RouteHandler {
  async function serve(
    ctx: Context & { state: RequestState },
    params: RouteParameters,
    user: SessionUser | null,
    limits: ReturnType<typeof createCallLimits>,
  ): Promise<void> {
    const { body, raw } = route.body ? await readBody(ctx, route) : { body: undefined, raw: '' };
    const rawInput = { params, query: route.query ? readQuery(ctx) : undefined, body };
    assertStorableText(rawInput, raw, ctx.url);
    const input = await parseInput(route, rawInput, findWrongDays);
    const callerLimits = limits.forHandler({ ...input, user });
    if (!route.rateLimit?.subjectCounted) await callerLimits.countSubject();

    const caller = toCaller(ctx, user, ctx.state.requestId, callerLimits);
    const reply = createReply(ctx, route, parts.secureCookies);
    if (route.longDatabaseWork) liftDatabaseBudget();
    startTrackingWrites();
    // The route's own schemas parsed the input, so it has the types that its handler expects.
    const answer = await handle({ ...(input as HandlerInput), caller, reply });
    limits.assertCounted();
    await respond(ctx, route, answer, parts.trustsSerializedJson);
  }

  return async (ctx, params) => {
    const user = withoutRights(route, await parts.resolveUser(ctx));
    ctx.state.user = user;
    await assertPolicyAdmits(route, user, () => parts.isDisabled(ctx));
    const limits = createCallLimits(ctx, route, parts);
    if (!route.rateLimit?.addressCounted) await limits.countAddress();
    if (!route.body) return serve(ctx, params, user, limits);
    await largeBodies.admit(ctx, poolFor(route, user !== null), () => serve(ctx, params, user, limits));
  };
}

type HandlerInput = Pick<Parameters<Implementation['handle']>[0], 'params' | 'query' | 'body'>;

/** On a family's contract a user without a required second factor counts as a visitor, who may hold its link. */
function withoutRights({ policy }: RouteContract, user: SessionUser | null): SessionUser | null {
  return policy.kind === 'contractHolder' && user?.mustSetUpSecondFactor ? null : user;
}

/** Throws unless the policy admits the user. Only the handler can check whether a caller holds the contract. */
async function assertPolicyAdmits(
  { policy, withoutSecondFactor }: RouteContract,
  user: SessionUser | null,
  isDisabled: () => Promise<boolean>,
): Promise<void> {
  if (policy.kind === 'contractHolder') return;
  if (!policyAdmits(policy, user?.role ?? null)) {
    if (user) throw refuse('FORBIDDEN');
    throw refuse((await isDisabled()) ? 'ACCOUNT_DISABLED' : 'UNAUTHENTICATED');
  }
  if (policy.kind === 'public' || withoutSecondFactor || !user?.mustSetUpSecondFactor) return;
  throw refuse('SECOND_FACTOR_SETUP_REQUIRED');
}

/** Sends the answer after parsing it with the route's schema, which removes undeclared fields. */
async function respond(
  ctx: Context & { state: RequestState },
  route: RouteContract,
  answer: unknown,
  trustsSerializedJson: boolean,
): Promise<void> {
  const { status, schema, contentType } = route.success;
  if (contentType) {
    if (ctx.body === undefined || ctx.body === null) throw new Error(`${route.method} ${route.path} gave no file`);
    ctx.status = status;
    return;
  }
  if (!schema) {
    ctx.status = status;
    ctx.body = null;
    return;
  }
  const databaseJson = answer instanceof SerializedJson ? answer.text : undefined;
  if (databaseJson !== undefined && trustsSerializedJson) {
    await send(ctx, status, databaseJson);
    return;
  }
  const value: unknown = databaseJson === undefined ? answer : JSON.parse(databaseJson);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).slice(0, 10);
    throw new Error(`${route.method} ${route.path} answers unlike its schema: ${issues.join('; ')}`);
  }
  if (databaseJson !== undefined && !isDeepStrictEqual(parsed.data, value))
    throw new Error(`${route.method} ${route.path} answers with fields that its schema does not have`);
  await send(ctx, status, databaseJson ?? JSON.stringify(parsed.data));
}

async function send(ctx: Context, status: number, json: string): Promise<void> {
  ctx.status = status;
  ctx.type = 'application/json';
  ctx.body = await compressAnswer(ctx, json);
}
