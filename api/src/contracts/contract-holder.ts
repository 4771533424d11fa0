import { timingSafeEqual } from 'node:crypto';
import { hasCapability } from '@school/api-contract/roles';
import type { AppDeps } from '../platform/app-deps';
import type { Caller } from '../platform/http/implement';
import { hashToken } from '../platform/secrets';
import { type Holding, readHolding } from './contracts.repository';

/** One cookie for each contract, so that a family with two children signs both in one browser. */
export const signingCookieName = (contractId: number) => `signing_${contractId}`;
/** The page's calls all lie below it; '/api/contracts' of the staff does not. */
export const signingCookiePath = '/api/contract';
export const signingCookieSeconds = 24 * 3600;

/**
 * Whether the caller proves to hold the contract: by the link's token, by the cookie that binds this browser to it, or
 * as staff who manage registrations. A number (of a contract, of a signature) proves nothing (domain.md "Signing").
 */
export function holds(contract: Holding, caller: Caller): boolean {
  return holdsAsFamily(contract, caller) || isContractStaff(caller);
}

/** Whether the caller proves it by token or cookie: staff alone are not the family. */
export function holdsAsFamily(contract: Holding, caller: Caller): boolean {
  return contract.goodTokenId !== null || isBound(contract, caller);
}

/**
 * Counts the call for the contract or signature that it is about, if the caller holds it: strangers cannot use a family's
 * limit up. False: the caller holds nothing, and nothing is counted. Before the transaction, since the counter has a
 * connection of its own; the transaction looks again under its lock.
 */
export async function admitHolder(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  about: { contractId?: number; signatureId?: number; signatureToken?: string },
  caller: Caller,
): Promise<boolean> {
  const { signatureToken, ...ids } = about;
  const tokenHash = signatureToken === undefined ? undefined : hashToken(signatureToken);
  const holding = await readHolding(deps.db, { ...ids, tokenHash, now: deps.clock.now() });
  if (!holding || !holds(holding, caller)) return false;
  await caller.countSubject();
  return true;
}

/** Whether this browser carries the contract's cookie. */
export function isBound(contract: Pick<Holding, 'id' | 'sessionHashes'>, caller: Caller): boolean {
  const cookie = caller.cookie(signingCookieName(contract.id));
  if (cookie === undefined) return false;
  const hash = Buffer.from(hashToken(cookie));
  return contract.sessionHashes.some(
    (known) => known.length === hash.length && timingSafeEqual(Buffer.from(known), hash),
  );
}

function isContractStaff(caller: Caller): boolean {
  return caller.user !== null && hasCapability(caller.user.role, 'manageRegistrations');
}
