import { passkeyRoutes } from '@school/api-contract/accounts/passkeys';
import { type Implementation, implement } from '../../../platform/http/implement';
import { findKnownDevice, rememberDevice } from '../known-device';
import { type AuthDeps, longestSessionSeconds, sessionCookieName } from '../sessions';
import { addPasskey, loginWithPasskey, removePasskey, startPasskey, startPasskeyLogin } from './passkeys.service';

export function passkeysRoutes(deps: AuthDeps): Implementation[] {
  return [
    implement(passkeyRoutes.start, ({ body, caller }) => startPasskey(deps, caller, body.currentPassword)),

    implement(passkeyRoutes.add, ({ body, caller }) => addPasskey(deps, caller, body)),

    implement(passkeyRoutes.remove, async ({ params, body, caller }) => {
      await removePasskey(deps, caller, params.id, body.currentPassword);
      return undefined;
    }),

    implement(passkeyRoutes.loginOptions, () => startPasskeyLogin(deps)),

    implement(passkeyRoutes.login, async ({ body, caller, reply }) => {
      const { user, token, account } = await loginWithPasskey(deps, caller, body.credential);
      reply.setCookie(sessionCookieName(deps.settings), token, { path: '/', maxAgeSeconds: longestSessionSeconds });
      rememberDevice(deps, account, reply, findKnownDevice(deps, account, caller));
      return user;
    }),
  ];
}
