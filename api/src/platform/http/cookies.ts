import type { Context } from 'koa';

interface CookieOptions {
  path: string;
  maxAgeSeconds: number;
  /** Sends the cookie only over HTTPS. Off on a plain loopback address, where browsers would drop the cookie. */
  secure: boolean;
}

/**
 * Sets an HttpOnly, SameSite cookie. Koa's own `cookies.set` writes `expires` in place of `Max-Age`, which a device
 * with a wrong clock treats as past.
 */
export function appendCookie(ctx: Context, name: string, value: string, options: CookieOptions): void {
  const parts = [
    `${name}=${value}`,
    `Path=${options.path}`,
    `Max-Age=${options.maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (options.secure) parts.push('Secure');
  ctx.append('Set-Cookie', parts.join('; '));
}
