import type { Middleware } from 'koa';

/** Policy of API responses: a response that is opened as a page may do nothing. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Policy of downloads, in case a browser opens one: sandboxed in addition. */
export const downloadPolicy = `${apiPolicy}; sandbox`;

const yearSeconds = 365 * 24 * 3600;

/** Sets the security headers of every response, of the API and of pages. */
export function securityHeaders(publicUrl: string): Middleware {
  const isSecure = publicUrl.startsWith('https:');
  // bypasses Koa, whose `set` checks every name and value: these are many and constant
  return ({ res, path }, next) => {
    if (isSecure) res.setHeader('Strict-Transport-Security', `max-age=${yearSeconds}`);
    if (isApiPath(path)) {
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Content-Security-Policy', apiPolicy);
    }
    return next();
  };
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
