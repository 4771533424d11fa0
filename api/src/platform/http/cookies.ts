import type { Context } from 'koa';

interface CookieOptions {
  path: string;
  maxAgeSeconds: number;
  /** Only over HTTPS; off on a plain loopback address, where browsers would drop the cookie. */
  secure: boolean;
}

/** Sets a cookie that scripts cannot read and other sites do not send along. */
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
