import type { Context } from 'koa';
import { browserGroups } from '../release';

/** Holds the browser's group, a number that it shares with every hundredth browser, so that it identifies nobody. */
const cookie = 'browser-group';
const yearMs = 365 * 24 * 3600 * 1000;

/** The group that decides which canaries a browser gets; undefined until it has one. */
export function readBrowserGroup(ctx: Context): number | undefined {
  const value = ctx.cookies.get(cookie) ?? '';
  return /^\d{1,2}$/.test(value) && Number(value) < browserGroups ? Number(value) : undefined;
}

export function keepBrowserGroup(ctx: Context, group: number): void {
  ctx.cookies.set(cookie, String(group), { httpOnly: true, sameSite: 'lax', maxAge: yearMs, overwrite: true });
}
