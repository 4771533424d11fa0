import type { Middleware } from 'koa';

/** What an answer of the API may do when it is opened as a page: nothing. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What a file that is to be saved may do should a browser open it all the same: less than nothing. */
export const savedPolicy = `${apiPolicy}; sandbox`;

const yearSeconds = 365 * 24 * 3600;

/** Headers of every answer: of the API, whatever becomes of the call, and of the pages. */
export function securityHeaders(publicUrl: string): Middleware {
  const isSecure = publicUrl.startsWith('https:');
  // past Koa, whose `set` looks each name and value over: these are many, and constants
  return ({ res, path }, next) => {
    if (isSecure) res.setHeader('Strict-Transport-Security', `max-age=${yearSeconds}`);
    if (isOfApi(path)) {
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Content-Security-Policy', apiPolicy);
    }
    return next();
  };
}

export function isOfApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
