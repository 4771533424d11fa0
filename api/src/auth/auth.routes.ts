import { accountRoutes } from '@school/api-contract/account';
import { authRoutes } from '@school/api-contract/auth';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { type Caller, type Implementation, implement } from '../platform/http/implement';
import { createAuthService } from './auth.service';
import { changePassword } from './change-password';
import { longestSessionSeconds, sessionCookieName } from './sessions';

const originOf = ({ ip, userAgent }: Caller) => ({ ip, userAgent });
const acknowledge = (message: string) => ({ success: true as const, message });

export function authenticationRoutes(deps: AppDeps): Implementation[] {
  const service = createAuthService(deps);
  const cookieName = sessionCookieName(deps.settings);

  return [
    implement(authRoutes.currentUser, async ({ caller }) => {
      if (!caller.user) throw refuse('UNAUTHENTICATED');
      return caller.user;
    }),

    implement(authRoutes.login, async ({ body, caller, reply }) => {
      const { user, token } = await service.login(body, originOf(caller), caller, caller.cookie(cookieName));
      reply.setCookie(cookieName, token, { path: '/', maxAgeSeconds: longestSessionSeconds });
      return user;
    }),

    implement(authRoutes.logout, async ({ caller, reply }) => {
      const token = caller.cookie(cookieName);
      if (token) await service.logout(token, caller.user, originOf(caller));
      reply.clearCookie(cookieName, '/');
      return undefined;
    }),

    implement(authRoutes.captcha, () => deps.captcha.challenge()),

    implement(authRoutes.requestPasswordReset, async ({ body, caller }) => {
      await service.requestReset(body.email, originOf(caller));
      return acknowledge('Если такой адрес есть в системе, мы отправили на него ссылку для сброса пароля');
    }),

    implement(authRoutes.resetPassword, async ({ body, caller }) => {
      await service.resetPassword(body, originOf(caller));
      return acknowledge('Пароль изменен');
    }),

    implement(accountRoutes.changePassword, async ({ body, caller }) => {
      const { user } = caller;
      if (!user) throw refuse('UNAUTHENTICATED');
      const { currentPassword, newPassword } = body;
      const sessionToken = caller.cookie(cookieName) ?? '';
      await changePassword(deps, { user, currentPassword, newPassword, sessionToken, origin: originOf(caller) });
      return acknowledge('Пароль изменен');
    }),
  ];
}
