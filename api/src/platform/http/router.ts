import { isDeepStrictEqual } from 'node:util';
import type { SessionUser } from '@school/api-contract/auth';
import { policyAdmits, type RouteContract } from '@school/api-contract/route';
import type { Context, Middleware } from 'koa';
import { refuse } from '../app-error';
import type { RateLimits } from '../rate-limits/rate-limits';
import { readBody } from './body';
import { callerOf, replyTo } from './exchange';
import { isOfApi } from './headers';
import { type Implementation, ReadyJson } from './implement';
import { parseInput, refuseUnstorableText } from './input';
import type { RequestState } from './request-state';
import { createRouteTable } from './route-table';

interface RouterParts {
  implementations: readonly Implementation[];
  resolveUser(ctx: Context): Promise<SessionUser | null>;
  rateLimits: RateLimits;
  secureCookies: boolean;
  /** Whether JSON that the database wrote goes out unread. */
  trustsReadyJson: boolean;
}

/** One Koa middleware for all routes of the API; each request passes policy, limits and validation in this order. */
export function createRouter(parts: RouterParts): Middleware<RequestState> {
  const table = createRouteTable(
    parts.implementations.map((implementation) => {
      const { method, path } = implementation.route;
      return { method, path, value: { path, handle: compile(implementation, parts) } };
    }),
  );
  return async (ctx, next) => {
    if (!isOfApi(ctx.path)) return next();
    const found = table.find(ctx.method, ctx.path);
    if (!found) return refuseUnrouted(table.methodsOf(ctx.path), ctx);
    ctx.state.route = found.value.path;
    await found.value.handle(ctx, found.params);
  };
}

function refuseUnrouted(methods: readonly string[], ctx: Context): void {
  if (methods.length === 0) throw refuse('NOT_FOUND');
  ctx.set('Allow', [...methods, 'OPTIONS'].join(', '));
  if (ctx.method !== 'OPTIONS') throw refuse('METHOD_NOT_ALLOWED');
  ctx.status = 204;
}

type RouteHandler = (
  ctx: Context & { state: RequestState },
  params: Record<string, string | undefined>,
) => Promise<void>;

function compile({ route, handle }: Implementation, parts: RouterParts): RouteHandler {
  const limit = route.rateLimit;
  return async (ctx, params) => {
    const user = await parts.resolveUser(ctx);
    ctx.state.user = user;
    refuseByPolicy(route, user);
    if (limit) await parts.rateLimits.countAddress(limit.name, ctx.ip);

    const { body, raw } = route.body ? await readBody(ctx, route) : { body: undefined, raw: '' };
    const rawInput = { params, query: route.query ? queryOf(ctx) : undefined, body };
    refuseUnstorableText(rawInput, raw, ctx.url);
    const input = parseInput(route, rawInput);
    const subject = subjectCounter(route, parts.rateLimits, { ...input, user });
    if (!limit?.subjectCounted) await subject.countSubject();

    const caller = callerOf(ctx, user, ctx.state.requestId, subject);
    const reply = replyTo(ctx, route, parts.secureCookies);
    // the schemas of this very route made the input, so it has the types that the handler was tied to
    const answer = await handle({ ...(input as RouteParts), caller, reply });
    if (limit?.subjectCounted && !subject.isCounted())
      throw new Error(`${route.method} ${route.path} counted no subject`);
    respond(ctx, route, answer, parts.trustsReadyJson);
  };
}

type RouteParts = Pick<Parameters<Implementation['handle']>[0], 'params' | 'query' | 'body'>;

/** Whom the policy admits. That a contract's holder proves to be one only its handler can check. */
function refuseByPolicy({ policy }: RouteContract, user: SessionUser | null): void {
  if (policy.kind === 'contractHolder') return;
  if (policyAdmits(policy, user?.role ?? null)) return;
  throw refuse(user ? 'FORBIDDEN' : 'UNAUTHENTICATED');
}

/** `?a=1&a=2` is a list, which no schema of ours takes for a single value. */
function queryOf(ctx: Context): Record<string, unknown> {
  return { ...ctx.query };
}

/** Counts the call under what it is about; without a subject in the contract there is nothing to count. */
function subjectCounter({ rateLimit: limit }: RouteContract, rateLimits: RateLimits, input: InputParts) {
  let counted = false;
  const subject = limit?.subject === undefined ? undefined : subjectOf(limit.subject, input);
  return {
    isCounted: () => counted,
    async countSubject() {
      counted = true;
      if (limit && subject !== undefined) await rateLimits.countSubject(limit.name, subject);
    },
    async forgetSubject() {
      if (limit && subject !== undefined) await rateLimits.forgetSubject(limit.name, subject);
    },
  };
}

type InputParts = { params: unknown; query: unknown; body: unknown; user: SessionUser | null };

/** What the limit counts by: the account, or a field wherever the route carries it; letter case does not make another subject. */
function subjectOf(field: string, input: InputParts): string {
  if (field === 'caller') return String(input.user?.id ?? '');
  for (const part of [input.body, input.params, input.query]) {
    if (typeof part !== 'object' || part === null) continue;
    const value: unknown = Object.entries(part).find(([key]) => key === field)?.[1];
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim().toLowerCase();
  }
  return '';
}

/** Sends the answer through the route's schema: a field that is not declared does not leave. */
function respond(
  ctx: Context & { state: RequestState },
  route: RouteContract,
  answer: unknown,
  trustsReadyJson: boolean,
): void {
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
  const ready = answer instanceof ReadyJson ? answer.text : undefined;
  if (ready !== undefined && trustsReadyJson) {
    send(ctx, status, ready);
    return;
  }
  const given: unknown = ready === undefined ? answer : JSON.parse(ready);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).slice(0, 10);
    throw new Error(`${route.method} ${route.path} answers unlike its schema: ${places.join('; ')}`);
  }
  if (ready !== undefined && !isDeepStrictEqual(parsed.data, given))
    throw new Error(`${route.method} ${route.path} answers with fields that its schema does not have`);
  send(ctx, status, ready ?? JSON.stringify(parsed.data));
}

function send(ctx: Context, status: number, json: string): void {
  ctx.status = status;
  ctx.type = 'application/json';
  ctx.body = json;
}
