import { timingSafeEqual } from 'node:crypto';
import { hasCapability } from '@school/api-contract/rules/roles';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { type ContractProof, findContractProof } from '../contracts.repository';

/** One cookie for each contract, so that a family with two children signs both in one browser. */
export const getSigningCookieName = (contractId: number) => `signing_${contractId}`;
/** All calls of the signing page are below this path; '/api/contracts' of the staff is not. */
export const signingCookiePath = '/api/contract';
export const signingCookieSeconds = 24 * 3600;

/**
 * Whether the caller may act for the contract: by the link's token, by the cookie that binds this browser to it, or as
 * staff who manage registrations. Knowing the id of a contract or a signature proves nothing.
 */
export function isHolder(contract: ContractProof, caller: Caller): boolean {
  return isFamilyHolder(contract, caller) || isContractStaff(caller);
}

/** Whether the caller has the link's token or the cookie; being staff is not enough. */
export function isFamilyHolder(contract: ContractProof, caller: Caller): boolean {
  return contract.goodTokenId !== null || isBound(contract, caller);
}

/**
 * Counts the call against the limit of its contract or signature when the caller is a holder, so that strangers cannot
 * use up a family's limit. Returns false, and counts nothing, for anybody else. Call it before the transaction, because
 * the counter uses its own connection; the transaction checks again under its lock.
 */
export async function countHolderCall(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  about: { contractId?: number; signatureId?: number; signatureToken?: string },
  caller: Caller,
): Promise<boolean> {
  const { signatureToken, ...ids } = about;
  const tokenHash = signatureToken === undefined ? undefined : hashToken(signatureToken);
  const proof = await findContractProof(deps.db, { ...ids, tokenHash, now: deps.clock.now() });
  if (!proof || !isHolder(proof, caller)) return false;
  await caller.countSubject();
  return true;
}

/** Whether this browser has a valid cookie of the contract. */
export function isBound(contract: Pick<ContractProof, 'id' | 'sessionHashes'>, caller: Caller): boolean {
  const cookie = caller.cookie(getSigningCookieName(contract.id));
  if (cookie === undefined) return false;
  const hash = Buffer.from(hashToken(cookie));
  return contract.sessionHashes.some(
    (known) => known.length === hash.length && timingSafeEqual(Buffer.from(known), hash),
  );
}

function isContractStaff(caller: Caller): boolean {
  return caller.user !== null && hasCapability(caller.user.role, 'manageRegistrations');
}
