import { firstRunRoutes as routes } from '@school/api-contract/school/first-run';
import { type Implementation, implement } from '../../platform/http/implement';
import { rememberDevice } from '../auth/known-device';
import { type AuthDeps, longestSessionSeconds, sessionCookieName } from '../auth/sessions';
import { createOwnerByToken } from './create-owner';

export function firstRunFeatureRoutes(deps: AuthDeps): Implementation[] {
  return [
    implement(routes.createOwner, async ({ body, caller, reply }) => {
      const origin = { ip: caller.ip, userAgent: caller.userAgent };
      const { user, passwordHash, sessionToken } = await createOwnerByToken(deps, body, origin);
      reply.setCookie(sessionCookieName(deps.settings), sessionToken, {
        path: '/',
        maxAgeSeconds: longestSessionSeconds,
      });
      rememberDevice(deps, { id: user.id, passwordHash }, reply);
      return user;
    }),
  ];
}
