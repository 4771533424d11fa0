import type { SessionUser } from '@school/api-contract/auth';
import type { Context } from 'koa';
import type { Sessions } from '../../auth/sessions';

/** Finds who calls; asks the database only when there is a session cookie of the right form. */
export function sessionUserResolver(sessions: Sessions, cookieName: string) {
  return async (ctx: Context): Promise<SessionUser | null> => {
    const token = ctx.cookies.get(cookieName);
    if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
    return sessions.find(token);
  };
}
