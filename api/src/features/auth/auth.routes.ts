import { accountRoutes } from '@school/api-contract/accounts/account';
import { authRoutes } from '@school/api-contract/accounts/auth';
import { refuse } from '../../platform/app-error';
import { type Caller, type Implementation, implement } from '../../platform/http/implement';
import type { JobHandler } from '../../platform/jobs/jobs';
import { login, logout } from './auth.service';
import { changePassword } from './change-password';
import { findKnownDevice, rememberDevice } from './known-device';
import { checkResetLink, requestReset, resetPassword, resetQueue, sendResetLink } from './password-reset';
import { pendingCookieName, pendingSeconds } from './second-factor/pending-sign-ins';
import type { AuthDeps } from './sessions';
import { longestSessionSeconds, sessionCookieName } from './sessions';
import { notifySignInLock, signInLockQueue } from './sign-in-lock';

const toOrigin = ({ ip, userAgent }: Caller) => ({ ip, userAgent });
const acknowledge = (message: string) => ({ success: true as const, message });

export function authenticationRoutes(deps: AuthDeps): Implementation[] {
  const cookieName = sessionCookieName(deps.settings);

  return [
    implement(authRoutes.currentUser, async ({ caller }) => {
      if (!caller.user) throw refuse('UNAUTHENTICATED');
      return caller.user;
    }),

    implement(authRoutes.login, async ({ body, caller, reply }) => {
      const outcome = await login(deps, body, caller);
      if ('pendingToken' in outcome) {
        reply.setCookie(pendingCookieName(deps.settings), outcome.pendingToken, {
          path: '/',
          maxAgeSeconds: pendingSeconds,
        });
        throw refuse('SECOND_FACTOR_REQUIRED');
      }
      const { user, token, account, device } = outcome;
      reply.setCookie(cookieName, token, { path: '/', maxAgeSeconds: longestSessionSeconds });
      rememberDevice(deps, account, reply, device);
      return user;
    }),

    implement(authRoutes.logout, async ({ caller, reply }) => {
      const token = caller.cookie(cookieName);
      if (token) await logout(deps, token, caller.user, toOrigin(caller));
      reply.clearCookie(cookieName, '/');
      return undefined;
    }),

    implement(authRoutes.captcha, () => deps.captcha.challenge()),

    implement(authRoutes.requestPasswordReset, async ({ body, caller }) => {
      await requestReset(deps, body.email, toOrigin(caller));
      return acknowledge('Если такой адрес есть в системе, мы отправили на него ссылку для сброса пароля');
    }),

    implement(authRoutes.checkResetLink, async ({ body }) => {
      await checkResetLink(deps, body.token);
      return undefined;
    }),

    implement(authRoutes.resetPassword, async ({ body, caller, reply }) => {
      const account = await resetPassword(deps, body, toOrigin(caller));
      rememberDevice(deps, account, reply);
      return acknowledge('Пароль изменен');
    }),

    implement(accountRoutes.changePassword, async ({ body, caller, reply }) => {
      const { user } = caller;
      if (!user) throw refuse('UNAUTHENTICATED');
      const { currentPassword, newPassword } = body;
      const sessionToken = caller.cookie(cookieName) ?? '';
      const { before, after } = await changePassword(deps, {
        ...{ user, currentPassword, newPassword, sessionToken },
        origin: toOrigin(caller),
      });
      rememberDevice(deps, after, reply, findKnownDevice(deps, before, caller));
      return acknowledge('Пароль изменен');
    }),
  ];
}

export function authenticationJobs(deps: AuthDeps): JobHandler[] {
  return [
    { name: resetQueue, handle: (data) => sendResetLink(deps, Number(data.requestId)) },
    {
      name: signInLockQueue,
      handle: async ({ userId }) => {
        if (typeof userId === 'number') await notifySignInLock(deps, userId);
      },
    },
  ];
}
