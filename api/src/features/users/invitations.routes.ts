import { invitationRoutes } from '@school/api-contract/accounts/invitations';
import { type Implementation, implement } from '../../platform/http/implement';
import { rememberDevice } from '../auth/known-device';
import { type AuthDeps, longestSessionSeconds, sessionCookieName } from '../auth/sessions';
import { acceptInvitation, checkInvitation } from './invitations.service';

export function invitationsRoutes(deps: AuthDeps): Implementation[] {
  const cookieName = sessionCookieName(deps.settings);
  return [
    implement(invitationRoutes.check, ({ body }) => checkInvitation(deps, body.token)),
    implement(invitationRoutes.accept, async ({ body, caller, reply }) => {
      const { user, token, passwordHash } = await acceptInvitation(deps, body, caller, caller.cookie(cookieName));
      reply.setCookie(cookieName, token, { path: '/', maxAgeSeconds: longestSessionSeconds });
      rememberDevice(deps, { id: user.id, passwordHash }, reply);
      return user;
    }),
  ];
}
