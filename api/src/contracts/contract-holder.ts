import { timingSafeEqual } from 'node:crypto';
import { hasCapability } from '@school/api-contract/roles';
import type { Caller } from '../platform/http/implement';
import { hashToken } from '../platform/secrets';
import type { ContractRecord } from './contracts.repository';

/** One cookie for each contract, so that a family with two children signs both in one browser. */
export const signingCookieName = (contractId: number) => `signing_${contractId}`;
/** The page's calls all lie below it; '/api/contracts' of the staff does not. */
export const signingCookiePath = '/api/contract';
export const signingCookieSeconds = 24 * 3600;

/**
 * Whether the caller proves to hold the contract: by the link's token, by the cookie that binds this browser to it, or
 * as staff who manage registrations. A number (of a contract, of a signature) proves nothing (domain.md "Signing").
 */
export function holds(contract: Pick<ContractRecord, 'id' | 'tokenIsGood' | 'sessionHashes'>, caller: Caller): boolean {
  return contract.tokenIsGood || isBound(contract, caller) || isContractStaff(caller);
}

/** Whether this browser carries the contract's cookie. */
export function isBound(contract: Pick<ContractRecord, 'id' | 'sessionHashes'>, caller: Caller): boolean {
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
