import type { RouteContract } from '@school/api-contract/route';

export interface RouteInputParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Builds the URL of a call: fills `:name` from `params` and appends `query`. Skips query values that are undefined,
 * null or empty; repeats the key for arrays.
 */
export function routeUrl(
  route: Pick<RouteContract, 'path'>,
  { params = {}, query = {} }: RouteInputParts = {},
): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${route.path}: no ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
