import { api } from '@school/api-contract';
import type { RouteContract } from '@school/api-contract/route';
import type { Role } from '@school/api-contract/rules/roles';
import type { Context } from 'koa';
import { makeSample } from './sample';

const routes: readonly RouteContract[] = Object.values(api).flatMap((table) => Object.values<RouteContract>(table));

/** What a page reported to `/api/client-reports`. */
export interface PageReport {
  remote?: string;
  kind?: string;
  module?: string;
  message?: string;
}

export const sampleUser = (role: Role) => ({ id: 1, username: role, email: `${role}@example.ru`, role });

/** Answers every route of the API's contract with a sample of its answer. */
export async function answerFromContract(ctx: Context, role: Role | null): Promise<void> {
  if (ctx.path === '/api/user') {
    ctx.status = role ? 200 : 401;
    ctx.body = role ? sampleUser(role) : { message: 'no session', error: 'no session', code: 'UNAUTHENTICATED' };
    return;
  }
  const route = routes.find(({ method, path }) => method === ctx.method && matches(path, ctx.path));
  // 204 makes the page stop reconnecting to the event stream.
  if (!route || ctx.path === '/api/events' || !route.success.schema) {
    ctx.status = route ? 204 : 404;
    return;
  }
  const body = makeSample(route.success.schema);
  ctx.status = route.success.status;
  if (route.paged) ctx.set('X-Total-Count', String(Array.isArray(body) ? body.length : 0));
  ctx.body = body;
}

/** A literal segment wins over a parameter, since tables list it first. */
function matches(pattern: string, path: string): boolean {
  const [segments, parts] = [pattern.split('/'), path.split('/')];
  return (
    segments.length === parts.length && segments.every((segment, i) => segment.startsWith(':') || segment === parts[i])
  );
}
