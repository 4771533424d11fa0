import type { SessionUser } from '@school/api-contract/auth';
import type { RouteContract } from '@school/api-contract/route';
import type { Context } from 'koa';
import { appendCookie } from './cookies';
import { apiPolicy, savedPolicy } from './headers';
import type { Caller, Reply } from './implement';

/** What a handler may know of the request. */
export function callerOf(
  ctx: Context,
  user: SessionUser | null,
  requestId: string,
  subject: Pick<Caller, 'countSubject' | 'forgetSubject'>,
): Caller {
  return {
    user,
    ip: ctx.ip,
    userAgent: ctx.get('User-Agent').slice(0, 500),
    requestId,
    cookie: (name) => ctx.cookies.get(name),
    ...subject,
  };
}

/** What a handler may say besides the body. */
export function replyTo(ctx: Context, route: RouteContract, secureCookies: boolean): Reply {
  return {
    setCookie: (name, value, options) => appendCookie(ctx, name, value, { ...options, secure: secureCookies }),
    clearCookie: (name, path) => appendCookie(ctx, name, '', { path, maxAgeSeconds: 0, secure: secureCookies }),
    page(total, nextCursor) {
      ctx.set('X-Total-Count', String(total));
      if (nextCursor === null) return;
      const query = new URLSearchParams(ctx.querystring);
      query.set('cursor', nextCursor);
      ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`);
    },
    text(content) {
      ctx.type = 'text/plain';
      ctx.body = content;
    },
    file(content, { name, latinName }, disposition) {
      ctx.attachment(name, { type: disposition, fallback: latinName });
      // a browser shows a PDF as a plug-in with a style of its own, and only where its policy lets it
      const opened = `${apiPolicy}; object-src 'self'; style-src 'unsafe-inline'`;
      ctx.set('Content-Security-Policy', disposition === 'inline' ? opened : savedPolicy);
      ctx.type = route.success.contentType ?? 'application/octet-stream';
      ctx.body = content;
    },
    events(content) {
      ctx.type = 'text/event-stream';
      // a proxy that gathers bytes would keep them back
      ctx.set('X-Accel-Buffering', 'no');
      ctx.body = content;
    },
    stream(content, { name, latinName }) {
      ctx.attachment(name, { type: 'attachment', fallback: latinName });
      ctx.set('Content-Security-Policy', savedPolicy);
      ctx.type = route.success.contentType ?? 'application/octet-stream';
      ctx.body = content;
    },
  };
}
