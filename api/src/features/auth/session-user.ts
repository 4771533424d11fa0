import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Context } from 'koa';
import type { AuthDeps } from './sessions';
import { sessionCookieName } from './sessions';

/** Finds the user of a request; asks the database only for a well-formed session cookie. */
export function createUserResolver({ sessions, settings }: Pick<AuthDeps, 'sessions' | 'settings'>) {
  const cookieName = sessionCookieName(settings);
  return async (ctx: Context): Promise<SessionUser | null> => {
    const token = ctx.cookies.get(cookieName);
    if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
    return sessions.find(token);
  };
}
