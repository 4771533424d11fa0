import { profileRoutes } from '@school/api-contract/accounts/profile';
import { type Implementation, implement } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { AuthDeps } from '../sessions';
import { cancelEmailChange, confirmEmail, requestEmailChange } from './email-change';
import { endLoginSession, endOtherLoginSessions, listLoginSessions } from './login-sessions';
import { getProfile, updateProfile } from './profile.service';

export function profileFeatureRoutes(deps: AuthDeps): Implementation[] {
  return [
    implement(profileRoutes.read, ({ caller }) => getProfile(deps, signedIn(caller).id)),

    implement(profileRoutes.update, ({ body, caller }) => updateProfile(deps, caller, body)),

    implement(profileRoutes.changeEmail, ({ body, caller }) => requestEmailChange(deps, caller, body)),

    implement(profileRoutes.cancelEmailChange, async ({ caller }) => {
      await cancelEmailChange(deps, caller);
      return undefined;
    }),

    implement(profileRoutes.confirmEmail, async ({ body, caller }) => {
      await confirmEmail(deps, caller, body.token);
      return { success: true as const, message: 'Адрес подтвержден' };
    }),

    implement(profileRoutes.sessions, ({ caller }) => listLoginSessions(deps, caller)),

    implement(profileRoutes.endSession, async ({ params, caller }) => {
      await endLoginSession(deps, caller, params.id);
      return undefined;
    }),

    implement(profileRoutes.endOtherSessions, async ({ caller }) => {
      await endOtherLoginSessions(deps, caller);
      return undefined;
    }),
  ];
}
