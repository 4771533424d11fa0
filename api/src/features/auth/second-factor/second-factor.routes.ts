import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { type Implementation, implement } from '../../../platform/http/implement';
import { findKnownDevice, rememberDevice } from '../known-device';
import { type AuthDeps, longestSessionSeconds, sessionCookieName } from '../sessions';
import { pendingCookieName } from './pending-sign-ins';
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  startSecondFactor,
} from './second-factor.service';
import { finishLogin } from './second-factor-login';

export function secondFactorFeatureRoutes(deps: AuthDeps): Implementation[] {
  return [
    implement(secondFactorRoutes.start, ({ body, caller }) => startSecondFactor(deps, caller, body.currentPassword)),

    implement(secondFactorRoutes.confirm, async ({ body, caller }) => ({
      recoveryCodes: await confirmSecondFactor(deps, caller, body.code),
    })),

    implement(secondFactorRoutes.disable, async ({ body, caller }) => {
      await disableSecondFactor(deps, caller, body);
      return undefined;
    }),

    implement(secondFactorRoutes.renewRecoveryCodes, async ({ body, caller }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, caller, body.code),
    })),

    implement(secondFactorRoutes.login, async ({ body, caller, reply }) => {
      const { user, token, account } = await finishLogin(deps, caller, body.code);
      reply.setCookie(sessionCookieName(deps.settings), token, { path: '/', maxAgeSeconds: longestSessionSeconds });
      reply.clearCookie(pendingCookieName(deps.settings), '/');
      rememberDevice(deps, account, reply, findKnownDevice(deps, account, caller));
      return user;
    }),

    implement(secondFactorRoutes.require, async ({ body, caller }) => {
      await requireSecondFactor(deps, caller, body.required);
      return undefined;
    }),
  ];
}
