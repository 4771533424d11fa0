import type { Knex } from 'knex';
import type { Caller, Reply } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { insertSigningSession } from '../contracts.repository';
import { getSigningCookieName, signingCookiePath, signingCookieSeconds } from './contract-holder';

/**
 * Binds this browser to the contract, by a link if one was opened. Returns the cookie's value; set it after the commit.
 */
export async function bindBrowser(
  deps: Pick<PlatformDeps, 'clock' | 'random'>,
  trx: Knex.Transaction,
  contractId: number,
  caller: Caller,
  tokenId: number | null = null,
): Promise<string> {
  const token = deps.random.token();
  const now = deps.clock.now();
  await insertSigningSession(trx, {
    contractId,
    tokenId,
    tokenHash: hashToken(token),
    ipAddress: caller.ip,
    userAgent: caller.userAgent,
    createdAt: now,
    expiresAt: new Date(now.getTime() + signingCookieSeconds * 1000),
  });
  return token;
}

/** The platform makes every cookie HttpOnly and SameSite. */
export function setSigningCookie(reply: Pick<Reply, 'setCookie'>, contractId: number, token: string): void {
  reply.setCookie(getSigningCookieName(contractId), token, {
    maxAgeSeconds: signingCookieSeconds,
    path: signingCookiePath,
  });
}
