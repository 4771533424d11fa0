import type { RouteAnswer, RouteCall, RouteContract } from '@school/api-contract/route';
import { keptAtHeader } from '@school/shell-contract/offline';
import { answered, unanswered } from '../network/network-store';
import { sessionEnded } from '../session/session-store';
import { errorFromResponse, networkError, unreadableError } from './api-error';
import { type RouteInputParts, routeUrl } from './route-url';
import { send } from './transport';

/** What a call needs of a route at run time; without its schemas, which would bring zod along. */
type RouteAddress<R extends RouteContract> = Pick<R, 'method' | 'path'>;

export interface CallOptions {
  signal?: AbortSignal;
}

/** The input may be left out when the route needs none. */
export type CallArguments<R extends RouteContract> =
  Record<never, never> extends RouteCall<R>
    ? [input?: RouteCall<R>, options?: CallOptions]
    : [input: RouteCall<R>, options?: CallOptions];

/** The item of a paged route. */
export type RouteItem<R extends RouteContract> = RouteAnswer<R> extends readonly (infer Item)[] ? Item : never;

export interface Page<Item> {
  items: Item[];
  /** Of the whole list under this filter. */
  total: number;
  /** Give it as `query.cursor` to get the next page; undefined on the last one. */
  nextCursor: string | undefined;
}

/**
 * Calls a route of the API contract, with cookies; a body goes as JSON.
 *
 * @returns the answer's JSON; undefined for 204
 * @throws {ApiError} for a status that is not OK, with code `NETWORK` when no answer came, `UNREADABLE` when it was no JSON
 */
export function call<R extends RouteContract>(route: R, ...args: CallArguments<R>): Promise<RouteAnswer<R>>;
export function call(route: RouteContract, input?: RouteInputParts, options?: CallOptions): Promise<unknown> {
  return readRoute(route, input, options);
}

/** `call` for code that passes an input on and has it checked elsewhere, or that knows a route by its type alone. */
export function readRoute<R extends RouteContract>(
  route: RouteAddress<R>,
  input?: RouteInputParts,
  options?: CallOptions,
): Promise<RouteAnswer<R>>;
export async function readRoute(route: RouteAddress<RouteContract>, input?: RouteInputParts, options?: CallOptions) {
  const response = await fetchRoute(route, input, options);
  return response.status === 204 ? undefined : readJson(response);
}

/** Calls a paged route: items from the body, total and next cursor from its headers. */
export function callPage<R extends RouteContract & { paged: true }>(
  route: R,
  ...args: CallArguments<R>
): Promise<Page<RouteItem<R>>>;
export function callPage(route: RouteContract, input?: RouteInputParts, options?: CallOptions): Promise<Page<unknown>> {
  return readPage(route, input, options);
}

/** `callPage` for code that passes an input on and has it checked elsewhere. */
export function readPage<R extends RouteContract>(
  route: R,
  input?: RouteInputParts,
  options?: CallOptions,
): Promise<Page<RouteItem<R>>>;
export async function readPage(
  route: RouteContract,
  input?: RouteInputParts,
  options?: CallOptions,
): Promise<Page<unknown>> {
  const response = await fetchRoute(route, input, options);
  const body = await readJson(response);
  const items: unknown[] = Array.isArray(body) ? body : [];
  return {
    items,
    total: Number(response.headers.get('X-Total-Count') ?? items.length),
    nextCursor: cursorOfNext(response.headers.get('Link')),
  };
}

/** Calls a route that answers with a file; errors as in `call`. */
export async function callFile<R extends RouteContract>(
  route: R,
  input: RouteCall<R>,
  options?: CallOptions,
): Promise<Blob> {
  const response = await fetchRoute(route, input, options);
  try {
    return await response.blob();
  } catch (error) {
    throw networkError(error);
  }
}

async function fetchRoute(
  route: RouteAddress<RouteContract>,
  input: RouteInputParts = {},
  { signal }: CallOptions = {},
) {
  const hasBody = input.body !== undefined;
  let response: Response;
  try {
    response = await send(routeUrl(route, input), {
      method: route.method,
      credentials: 'include',
      headers: { Accept: 'application/json', ...(hasBody && { 'Content-Type': 'application/json' }) },
      body: hasBody ? JSON.stringify(input.body) : undefined,
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    unanswered();
    throw networkError(error);
  }
  answered(response.headers.get(keptAtHeader));
  if (response.ok) return response;
  const error = await errorFromResponse(response);
  // Wrong credentials are a 401 too; only this code says that there is no session.
  if (error.status === 401 && error.code === 'UNAUTHENTICATED') sessionEnded();
  throw error;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    // The line broke while the body came, or the body is something else than JSON: a proxy's page, or nothing.
    throw error instanceof SyntaxError ? unreadableError(response.status, error) : networkError(error);
  }
}

/** The cursor in `Link: </api/students?cursor=abc>; rel="next"`. */
function cursorOfNext(link: string | null): string | undefined {
  const target = link
    ?.split(',')
    .find((part) => /rel="?next"?/.test(part))
    ?.match(/<([^>]+)>/)?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined;
}
