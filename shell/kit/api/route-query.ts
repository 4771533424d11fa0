import type { RouteAnswer, RouteCall, RouteContract } from '@school/api-contract/route';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Page, type RouteItem, readPage, readRoute } from './call';
import type { RouteInputParts } from './route-url';

/** `['/api/students', {query: ...}]`; the first part alone invalidates every query of the path. */
export function routeKey(route: Pick<RouteContract, 'path'>, input?: RouteInputParts): readonly unknown[] {
  return input === undefined ? [route.path] : [route.path, { params: input.params, query: input.query }];
}

type InputArguments<R extends RouteContract> =
  Record<never, never> extends RouteCall<R> ? [input?: RouteCall<R>] : [input: RouteCall<R>];

type RouteQuery<R extends RouteContract> = ReturnType<typeof routeQueryOptions<RouteAnswer<R>>>;
type RoutePagesQuery<R extends RouteContract> = ReturnType<typeof routePagesOptions<Page<RouteItem<R>>>>;

/**
 * Query options that read a route: `useQuery(routeQuery(studentRoutes.read, { params: { id } }))`. A screen that must
 * stay small names the route by its type, `routeQuery<typeof dashboardRoutes.read>({ method: 'GET', path:
 * '/api/dashboard' })`, so that the schemas and zod stay out of its files.
 */
export function routeQuery<R extends RouteContract>(route: R, ...args: InputArguments<R>): RouteQuery<R>;
export function routeQuery<R extends RouteContract>(
  route: Pick<R, 'method' | 'path'>,
  ...args: InputArguments<R>
): RouteQuery<R>;
export function routeQuery(
  route: Pick<RouteContract, 'method' | 'path'>,
  input?: RouteInputParts,
): RouteQuery<RouteContract> {
  return routeQueryOptions(routeKey(route, input), (signal) => readRoute(route, input, { signal }));
}

/** The same for a paged route with `useInfiniteQuery`; each of `data.pages` is a `Page`. */
export function routePagesQuery<R extends RouteContract & { paged: true }>(
  route: R,
  ...args: InputArguments<R>
): RoutePagesQuery<R>;
export function routePagesQuery(route: RouteContract, input?: RouteInputParts): unknown {
  return routePagesOptions([...routeKey(route, input), 'pages'], (cursor, signal) =>
    readPage(route, { ...input, query: { ...input?.query, cursor } }, { signal }),
  );
}

function routeQueryOptions<Data>(queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => read(signal) });
}

const firstPage: string | undefined = undefined;

function routePagesOptions<P extends Page<unknown>>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) => read(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor,
  });
}
