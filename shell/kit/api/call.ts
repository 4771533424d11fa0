import type { RouteAnswer, RouteCall, RouteContract } from '@school/api-contract/route';
import { captchaHeader } from '@school/api-contract/rules/rate-limits';
import { keptAtHeader } from '@school/shell-contract/offline';
import { requestCaptcha } from '../captcha/captcha-request';
import { recordAnswer, recordNoAnswer } from '../network/network-store';
import { completePendingSignOut, isSignOutPending } from '../session/pending-sign-out';
import { markAccountDisabled, markSecondFactorMissing, markSessionEnded } from '../session/session-store';
import {
  ApiError,
  createNetworkError,
  createNotFoundError,
  createUnreadableError,
  hasCode,
  toApiError,
} from './api-error';
import { type RouteInputParts, routeUrl } from './route-url';
import { sendRequest } from './transport';

/** The part of a route that a call needs at run time. Leaves out the schemas, which would bring zod along. */
type RouteAddress<R extends RouteContract> = Pick<R, 'method' | 'path'>;

export interface CallOptions {
  signal?: AbortSignal;
}

/** The input may be omitted when the route needs none. */
export type CallArguments<R extends RouteContract> =
  Record<never, never> extends RouteCall<R>
    ? [input?: RouteCall<R>, options?: CallOptions]
    : [input: RouteCall<R>, options?: CallOptions];

/** The item type of a paged route. */
export type RouteItem<R extends RouteContract> = RouteAnswer<R> extends readonly (infer Item)[] ? Item : never;

export interface Page<Item> {
  items: Item[];
  /** Total number of items that match the filter. */
  total: number;
  /** Pass it as `query.cursor` to get the next page; undefined on the last page. */
  nextCursor: string | undefined;
}

/**
 * Calls a route of the API contract with cookies; sends the body as JSON.
 *
 * @returns the JSON of the answer; undefined for 204
 * @throws {ApiError} for a status that is not OK, with code `NETWORK` when no answer came, `UNREADABLE` when the answer
 * was not JSON, `NOT_FOUND` without a request when a number of the path can be no id
 */
export function call<R extends RouteContract>(route: R, ...args: CallArguments<R>): Promise<RouteAnswer<R>>;
export function call(route: RouteContract, input?: RouteInputParts, options?: CallOptions): Promise<unknown> {
  return readRoute(route, input, options);
}

/** `call` for code that forwards an input which is validated elsewhere, or that knows a route only by its type. */
export function readRoute<R extends RouteContract>(
  route: RouteAddress<R>,
  input?: RouteInputParts,
  options?: CallOptions,
): Promise<RouteAnswer<R>>;
export async function readRoute(route: RouteAddress<RouteContract>, input?: RouteInputParts, options?: CallOptions) {
  const response = await fetchRoute(route, input, options);
  return response.status === 204 ? undefined : readJson(response);
}

/** Calls a paged route: items come from the body, total and next cursor from the headers. */
export function callPage<R extends RouteContract & { paged: true }>(
  route: R,
  ...args: CallArguments<R>
): Promise<Page<RouteItem<R>>>;
export function callPage(route: RouteContract, input?: RouteInputParts, options?: CallOptions): Promise<Page<unknown>> {
  return readPage(route, input, options);
}

/** `callPage` for code that forwards an input which is validated elsewhere. */
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
    nextCursor: findNextCursor(response.headers.get('Link')),
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
    throw createNetworkError(error);
  }
}

/** Sends the call. When the server asks for a captcha, the visitor solves one and the same call is sent again. */
async function fetchRoute(route: RouteAddress<RouteContract>, input?: RouteInputParts, options?: CallOptions) {
  if (Object.values(input?.params ?? {}).some(isImpossibleId)) throw createNotFoundError();
  let captchaToken: string | null = null;
  for (;;) {
    const response = await sendCall(route, input, options, captchaToken);
    if (response.ok) return response;
    const error = await toApiError(response);
    // Wrong credentials are a 401 too; only these codes mean that there is no session.
    if (error.status === 401 && error.code === 'UNAUTHENTICATED') markSessionEnded();
    if (error.code === 'ACCOUNT_DISABLED') markAccountDisabled();
    if (error.code === 'SECOND_FACTOR_SETUP_REQUIRED') markSecondFactorMissing();
    // The sign-in form has its own captcha, so a wrong solution counts only when this function sent one.
    const wanted: boolean =
      hasCode(error, 'CAPTCHA_REQUIRED') || (captchaToken !== null && hasCode(error, 'CAPTCHA_FAILED'));
    captchaToken = wanted ? await requestCaptcha() : null;
    if (captchaToken === null) throw error;
  }
}

/** Pages read ids from their addresses, which people type and shorten. PostgreSQL's integers end at 2,147,483,647. */
function isImpossibleId(param: unknown): boolean {
  return typeof param === 'number' && !(Number.isInteger(param) && param > 0 && param <= 2_147_483_647);
}

async function sendCall(
  route: RouteAddress<RouteContract>,
  input: RouteInputParts | undefined = {},
  { signal }: CallOptions | undefined = {},
  captchaToken: string | null,
) {
  const hasBody = input.body !== undefined;
  let response: Response;
  try {
    // A session whose user has signed out must not be used for another call.
    if (isSignOutPending()) await completePendingSignOut();
    response = await sendRequest(routeUrl(route, input), {
      method: route.method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(hasBody && { 'Content-Type': 'application/json' }),
        ...(captchaToken !== null && { [captchaHeader]: captchaToken }),
      },
      body: hasBody ? JSON.stringify(input.body) : undefined,
      signal,
    });
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    recordNoAnswer();
    throw createNetworkError(error);
  }
  recordAnswer(response.headers.get(keptAtHeader));
  return response;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    // Either the connection broke during the body, or the body is not JSON: a proxy's page, or nothing.
    throw error instanceof SyntaxError ? createUnreadableError(response.status, error) : createNetworkError(error);
  }
}

/** The cursor in `Link: </api/students?cursor=abc>; rel="next"`. */
function findNextCursor(link: string | null): string | undefined {
  const target = link
    ?.split(',')
    .find((part) => /rel="?next"?/.test(part))
    ?.match(/<([^>]+)>/)?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined;
}
