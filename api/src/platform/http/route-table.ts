import type { Method } from '@school/api-contract/route';

interface Row<T> {
  method: Method;
  /** As declared: `['api', 'students', ':id']`. */
  parts: readonly string[];
  value: T;
}

export interface RouteTable<T> {
  /** The route that answers, with what stands in its places; undefined when there is none for this method. */
  find(method: string, path: string): { value: T; params: Record<string, string> } | undefined;
  /** Methods that the path answers to; none: there is no such path. */
  methodsOf(path: string): string[];
}

/**
 * Routes by their paths. A literal path wins over a place (`/students/export` over `/students/:id`), in whatever order they
 * come; HEAD is answered by GET.
 */
export function createRouteTable<T>(routes: readonly { method: Method; path: string; value: T }[]): RouteTable<T> {
  // few routes have as many parts and the same first word after /api: only those are looked through
  const byShape = new Map<string, Row<T>[]>();
  const fewerPlacesFirst = [...routes].sort((a, b) => placesIn(a.path) - placesIn(b.path));
  for (const { method, path, value } of fewerPlacesFirst) {
    const parts = partsOf(path);
    const alike = byShape.get(shapeOf(parts)) ?? [];
    alike.push({ method, parts, value });
    byShape.set(shapeOf(parts), alike);
  }

  return {
    find(method, path) {
      const asked = method === 'HEAD' ? 'GET' : method;
      const given = partsOf(path);
      for (const row of byShape.get(shapeOf(given)) ?? []) {
        const params = row.method === asked ? paramsOf(row, given) : undefined;
        if (params) return { value: row.value, params };
      }
      return undefined;
    },

    methodsOf(path) {
      const given = partsOf(path);
      const rows = (byShape.get(shapeOf(given)) ?? []).filter((row) => paramsOf(row, given));
      return [...new Set(rows.flatMap(({ method }) => (method === 'GET' ? ['HEAD', 'GET'] : [method])))];
    },
  };
}

const placesIn = (path: string) => path.split('/:').length;
const partsOf = (path: string) => path.split('/').slice(1);
const shapeOf = (parts: readonly string[]) => `${parts.length} ${parts[1]}`;

function paramsOf({ parts }: Row<unknown>, given: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
    } else if (value === '') return undefined;
    else params[part.slice(1)] = decoded(value);
  }
  return params;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
