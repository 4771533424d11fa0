import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Context } from 'koa';
import type { AuthDeps } from './sessions';
import { sessionCookieName } from './sessions';

/** Finds the user of a request; asks the database only for a well-formed session cookie. */
export function createUserResolver({ sessions, settings }: Pick<AuthDeps, 'sessions' | 'settings'>) {
  const findToken = createTokenFinder(settings);
  return async (ctx: Context): Promise<SessionUser | null> => {
    const token = findToken(ctx);
    return token === undefined ? null : sessions.find(token);
  };
}

/** Whether a request without a user carries the session of a deactivated account. */
export function createDisabledCheck({ sessions, settings }: Pick<AuthDeps, 'sessions' | 'settings'>) {
  const findToken = createTokenFinder(settings);
  return async (ctx: Context): Promise<boolean> => {
    const token = findToken(ctx);
    return token !== undefined && sessions.isDisabled(token);
  };
}

function createTokenFinder(settings: AuthDeps['settings']) {
  const cookieName = sessionCookieName(settings);
  return (ctx: Context): string | undefined => {
    const token = ctx.cookies.get(cookieName);
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
  };
}
