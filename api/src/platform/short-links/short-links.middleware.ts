import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { findShortLinkPath } from './short-links';

const shortLinkPath = /^\/s\/([\w-]{22})$/;

/** Redirects `/s/<code>` to its page; an unknown code falls through to the page that says so. */
export function followShortLinks(db: Knex): Middleware {
  return async (ctx, next) => {
    const [, code] = shortLinkPath.exec(ctx.path) ?? [];
    if (code === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const path = await findShortLinkPath(db, code);
    if (path === undefined) return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(path);
  };
}
