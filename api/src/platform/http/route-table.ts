import type { Method } from '@school/api-contract/route';
import createTree, { type HTTPMethod } from 'find-my-way';

export interface RouteTable<T> {
  /** The route that answers, with what stands in its places; undefined when there is none for this method. */
  find(method: string, path: string): { value: T; params: Record<string, string | undefined> } | undefined;
  /** Methods that the path answers to; none: there is no such path. */
  methodsOf(path: string): string[];
}

/** Longer than any id or token. */
const longestPlace = 500;

/**
 * Routes by their paths. A literal path wins over a place (`/students/export` over `/students/:id`), in whatever order they
 * come; HEAD is answered by GET.
 */
export function createRouteTable<T>(routes: readonly { method: Method; path: string; value: T }[]): RouteTable<T> {
  const tree = createTree({ maxParamLength: longestPlace });
  for (const { method, path, value } of routes) tree.on(methodsAnswered(method), path, () => {}, { value });
  const methods = [...new Set(routes.flatMap(({ method }) => methodsAnswered(method)))];
  const isKnown = (method: string): method is HTTPMethod => methods.some((known) => known === method);

  return {
    find(method, path) {
      const found = isKnown(method) ? tree.find(method, path) : null;
      if (!found) return undefined;
      const { value }: { value: T } = found.store;
      return { value, params: found.params };
    },
    methodsOf: (path) => methods.filter((method) => tree.find(method, path)),
  };
}

function methodsAnswered(method: Method): HTTPMethod[] {
  return method === 'GET' ? ['HEAD', 'GET'] : [method];
}
