import { timingSafeEqual } from 'node:crypto';
import type { ContractCheckResult, contractCheckRoutes } from '@school/api-contract/contracts/contract-check';
import type { RouteInput } from '@school/api-contract/route';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { listSignedContracts } from './contract-check.repository';

type CheckBody = RouteInput<typeof contractCheckRoutes.check>['body'];

/** Compared with the given code when the number is unknown, so that this takes as long as a wrong code. */
const placeholderCode = '0'.repeat(10);

/**
 * Tells whether a signed contract is genuine, by the hash of its file or by its number and check code. Reveals nothing
 * else; an unsigned contract is unknown.
 */
export async function checkContract(
  { db }: Pick<PlatformDeps, 'db'>,
  { contractNumber, code, sha256 }: CheckBody,
): Promise<{ result: ContractCheckResult }> {
  const signed = await listSignedContracts(db, { contractNumber, sha256 });
  const byFile = signed.find((contract) => sha256 !== undefined && contract.signedFileSha256 === sha256);
  const numbered = signed.find((contract) => contract.contractNumber === contractNumber);
  const isCodeRight = isSameCode(numbered?.checkCode ?? placeholderCode, code ?? '') && numbered?.checkCode != null;
  if (byFile) return { result: toResult(byFile) };
  if (!numbered || !isCodeRight) return { result: 'unknown' };
  return { result: sha256 === undefined ? toResult(numbered) : 'changed' };
}

const toResult = ({ terminated }: { terminated: boolean }) => (terminated ? 'revoked' : 'genuine');

function isSameCode(kept: string, given: string): boolean {
  return kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
}
