import type { RouteAnswer, RouteContract } from '@school/api-contract/route';
import { type ErrorCode, errorCatalogue } from '@school/api-contract/rules/errors';
import type { RouteItem } from '../api/call';

/** A request that the page sent. */
export interface FakeRequest {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

export interface FakeHandler {
  route: RouteContract;
  answer: (request: FakeRequest) => Response | Promise<Response>;
}

export interface FakeApi {
  send: (url: string, init: RequestInit) => Promise<Response>;
  /** All requests, oldest first. */
  requests: FakeRequest[];
  /** Later handlers win. */
  use: (...handlers: FakeHandler[]) => void;
}

interface AnswerOptions {
  /** Never answers; shows the loading state. */
  pending?: boolean;
}

type Answerer<Value> = (request: FakeRequest) => Value | Promise<Value>;
type Given<Value> = Value | Answerer<Value>;

/** Answers of the API are JSON, so a function can only be an answerer. */
function isAnswerer<Value>(given: Given<Value>): given is Answerer<Value> {
  return typeof given === 'function';
}

/** Answers a route with its success body; a function receives the request. */
export function respond<R extends RouteContract>(
  route: R,
  body: Given<RouteAnswer<R>>,
  { pending = false }: AnswerOptions = {},
): FakeHandler {
  return {
    route,
    answer: async (request) => {
      if (pending) return new Promise<Response>(() => {});
      const value = isAnswerer(body) ? await body(request) : body;
      return route.success.status === 204
        ? new Response(null, { status: 204 })
        : Response.json(value, { status: route.success.status });
    },
  };
}

/** Answers a paged route with one page of its list. */
export function respondPage<R extends RouteContract & { paged: true }>(
  route: R,
  page: Given<{ items: RouteItem<R>[]; total?: number; nextCursor?: string }>,
): FakeHandler {
  return {
    route,
    answer: async (request) => {
      const { items, total = items.length, nextCursor } = isAnswerer(page) ? await page(request) : page;
      const headers = new Headers({ 'X-Total-Count': String(total) });
      if (nextCursor) headers.set('Link', `<${request.path}?cursor=${encodeURIComponent(nextCursor)}>; rel="next"`);
      return Response.json(items, { headers });
    },
  };
}

/** Answers with an error of the API; `more` adds details, attemptsLeft and so on to the body. */
export function respondError(route: RouteContract, code: ErrorCode, more: Record<string, unknown> = {}): FakeHandler {
  const { status, message } = errorCatalogue[code];
  return {
    route,
    answer: () => Response.json({ message, error: message, code, requestId: 'test', ...more }, { status }),
  };
}

/** Gives no answer, as without a network. */
export function respondOffline(route: RouteContract): FakeHandler {
  return { route, answer: () => Promise.reject(new TypeError('Failed to fetch')) };
}

/** The fake API of a test: answers by route contract and records requests. A request without a handler gets 501. */
export function createFakeApi(initial: readonly FakeHandler[]): FakeApi {
  let handlers = [...initial];
  const requests: FakeRequest[] = [];
  return {
    requests,
    use: (...more) => {
      handlers = [...more, ...handlers];
    },
    send: async (url, init) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const method = init.method ?? 'GET';
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      const request: FakeRequest = {
        method,
        path: pathname,
        params: {},
        query: Object.fromEntries(searchParams),
        body,
      };
      requests.push(request);
      for (const handler of handlers) {
        const params = handler.route.method === method ? matchRoute(handler.route.path, pathname) : null;
        if (!params) continue;
        request.params = params;
        return wrongBody(handler.route, body) ?? handler.answer(request);
      }
      const message = `no handler for ${method} ${pathname}`;
      return Response.json({ message, error: message, code: 'INTERNAL' }, { status: 501 });
    },
  };
}

/** A body that the contract rejects must fail in a test too. */
function wrongBody(route: RouteContract, body: unknown): Response | undefined {
  const issues = route.body?.safeParse(body).error?.issues;
  if (!issues) return undefined;
  const { status, message } = errorCatalogue.VALIDATION_FAILED;
  const details = issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return Response.json({ message, error: message, code: 'VALIDATION_FAILED', requestId: 'test', details }, { status });
}

function matchRoute(pattern: string, pathname: string): Record<string, string> | null {
  const names: string[] = [];
  const source = pattern.replaceAll(/:(\w+)/g, (_match, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${source}$`).exec(pathname);
  return match && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
}
