import type { LoginBody, ResetPasswordBody, SessionUser } from '@school/api-contract/auth';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { hashToken } from '../platform/secrets';
import {
  findAccount,
  findActiveAccountByEmail,
  isResetTokenGood,
  replacePasswordByToken,
  storeResetToken,
} from './auth.repository';
import { hashPassword, passwordMatches } from './passwords';
import type { Origin } from './sessions';

const resetLifeMs = 3600 * 1000;

export function createAuthService(deps: AppDeps) {
  const { db, clock, random, audit, captcha, outbox, sessions, settings } = deps;

  return {
    /**
     * Signs in; `previousToken` is the session that the browser had, which ends (a planted one is worth nothing).
     * Throws CAPTCHA_FAILED, CAPTCHA_UNAVAILABLE, INVALID_CREDENTIALS (the same for an unknown name, a wrong password
     * and a deactivated account, and in the same time), TOO_MANY_REQUESTS. Only wrong passwords behind a solved captcha
     * count against the name: nobody is locked out by strangers who merely name them.
     */
    async login(
      body: LoginBody,
      origin: Origin,
      limit: Pick<Caller, 'countSubject' | 'forgetSubject'>,
      previousToken?: string,
    ): Promise<{ user: SessionUser; token: string }> {
      await captcha.verify(body.captchaToken, origin.ip);
      // before the password is looked at, so that guesses sent at once are counted too
      await limit.countSubject();
      const account = await findAccount(db, body.username);
      const usable = account?.active ? account : undefined;
      const matches = await passwordMatches(body.password, usable?.passwordHash ?? null);
      const trace = { ipAddress: origin.ip, userAgent: origin.userAgent };
      if (!usable || !matches) {
        await withTransaction(db, (trx) =>
          audit.append(trx, [{ eventType: 'auth.login_failed', severity: 'warning', userId: account?.id, ...trace }]),
        );
        throw refuse('INVALID_CREDENTIALS');
      }
      const token = await withTransaction(db, async (trx) => {
        if (previousToken) await sessions.close(trx, previousToken);
        await audit.append(trx, [{ eventType: 'auth.login', userId: usable.id, ...trace }]);
        return sessions.open(trx, usable.id, origin);
      });
      await limit.forgetSubject();
      const { id, username, email, role } = usable;
      return { user: { id, username, email: email ?? '', role }, token };
    },

    async logout(token: string, user: SessionUser | null, origin: Origin): Promise<void> {
      await withTransaction(db, async (trx) => {
        await sessions.close(trx, token);
        if (!user) return;
        await audit.append(trx, [
          { eventType: 'auth.logout', userId: user.id, ipAddress: origin.ip, userAgent: origin.userAgent },
        ]);
      });
    },

    /** Mails a link that lives an hour. Says nothing about whether the address is known. */
    async requestReset(email: string, origin: Origin): Promise<void> {
      const account = await findActiveAccountByEmail(db, email);
      if (!account?.email) return;
      const { id, email: address, username } = account;
      const token = random.token();
      const tokenHash = hashToken(token);
      const expiresAt = new Date(clock.now().getTime() + resetLifeMs);
      await withTransaction(db, async (trx) => {
        await storeResetToken(trx, id, tokenHash, expiresAt);
        await audit.append(trx, [
          { eventType: 'auth.reset_requested', userId: id, ipAddress: origin.ip, userAgent: origin.userAgent },
        ]);
        await outbox.enqueue(trx, {
          channel: 'email',
          purpose: 'password_reset',
          to: address,
          subject: 'Сброс пароля',
          text: resetLetter(username, `${settings.publicUrl}/reset-password?token=${token}`),
          idempotencyKey: `password-reset-${tokenHash}`,
          expiresAt,
        });
      });
    },

    /** Sets a new password by the mailed token and ends every session. Throws RESET_TOKEN_INVALID. */
    async resetPassword(body: ResetPasswordBody, origin: Origin): Promise<void> {
      const tokenHash = hashToken(body.token);
      if (!(await isResetTokenGood(db, tokenHash, clock.now()))) throw refuse('RESET_TOKEN_INVALID');
      const passwordHash = await hashPassword(body.newPassword);
      await withTransaction(db, async (trx) => {
        const account = await replacePasswordByToken(trx, { tokenHash, passwordHash, now: clock.now() });
        if (!account) throw refuse('RESET_TOKEN_INVALID');
        await sessions.closeAllOf(trx, account.id);
        await audit.append(trx, [
          { eventType: 'auth.password_reset', userId: account.id, ipAddress: origin.ip, userAgent: origin.userAgent },
        ]);
      });
    },
  };
}

function resetLetter(username: string, link: string): string {
  return [
    `Здравствуйте, ${username}!`,
    '',
    'Кто-то попросил сбросить пароль вашей учетной записи. Чтобы задать новый пароль, откройте ссылку:',
    link,
    '',
    'Ссылка действует один час и только один раз. Если вы не просили о сбросе, ничего не делайте: пароль останется прежним.',
  ].join('\n');
}
