import type { SessionUser } from '@school/api-contract/accounts/auth';
import { noticeSignatureHeader } from '@school/api-contract/money/bank-notices';
import type { RouteContract } from '@school/api-contract/route';
import type { Context } from 'koa';
import { appendCookie } from './cookies';
import { apiPolicy, downloadPolicy } from './headers';
import type { Caller, Reply } from './implement';
import type { RequestState } from './request-state';

/** Creates the caller that a handler receives. */
export function toCaller(
  ctx: Context & { state: RequestState },
  user: SessionUser | null,
  requestId: string,
  limits: Pick<Caller, 'countAddress' | 'countSubject' | 'countDevice' | 'uncount'>,
): Caller {
  return {
    user,
    ip: ctx.ip,
    userAgent: ctx.get('User-Agent').slice(0, 500),
    requestId,
    isEmbedded: ctx.state.isEmbedded === true,
    signature: ctx.get(noticeSignatureHeader).slice(0, 200) || undefined,
    cookie: (name) => ctx.cookies.get(name),
    ...limits,
  };
}

/** Creates the reply that a handler receives. */
export function createReply(
  ctx: Context & { state: RequestState },
  route: RouteContract,
  secureCookies: boolean,
): Reply {
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
      // browsers show a PDF as a plug-in with its own style, and only if the policy allows it
      const opened = `${apiPolicy}; object-src 'self'; style-src 'unsafe-inline'`;
      ctx.set('Content-Security-Policy', disposition === 'inline' ? opened : downloadPolicy);
      ctx.type = route.success.contentType ?? 'application/octet-stream';
      ctx.body = content;
    },
    image(content, { cached }) {
      if (cached) ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.type = route.success.contentType ?? 'application/octet-stream';
      ctx.body = content;
    },
    events(content) {
      ctx.type = 'text/event-stream';
      // a buffering proxy would delay the events
      ctx.set('X-Accel-Buffering', 'no');
      ctx.body = content;
    },
    stream(content, { name, latinName }) {
      // too late for an answer with an error: the connection is cut, and the status in the request's line is 200
      content.on('error', (error) => {
        const { log, requestId } = ctx.state;
        log.error({ requestId, err: error, route: ctx.state.route }, 'A file broke off');
      });
      ctx.attachment(name, { type: 'attachment', fallback: latinName });
      ctx.set('Content-Security-Policy', downloadPolicy);
      ctx.type = route.success.contentType ?? 'application/octet-stream';
      ctx.body = content;
    },
  };
}
