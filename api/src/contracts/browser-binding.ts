import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import type { Caller, Reply } from '../platform/http/implement';
import { hashToken } from '../platform/secrets';
import { signingCookieName, signingCookiePath, signingCookieSeconds } from './contract-holder';
import { insertSigningSession } from './contracts.repository';

/** Stores a new binding of this browser to the contract, by a link if one was opened; returns the cookie's value, to be set after the commit. */
export async function bindBrowser(
  deps: Pick<AppDeps, 'clock' | 'random'>,
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

/** HttpOnly and SameSite as the platform sets every cookie. */
export function setSigningCookie(reply: Pick<Reply, 'setCookie'>, contractId: number, token: string): void {
  reply.setCookie(signingCookieName(contractId), token, {
    maxAgeSeconds: signingCookieSeconds,
    path: signingCookiePath,
  });
}
