import { timingSafeEqual } from 'node:crypto';
import type { ContractCheckResult, contractCheckRoutes } from '@school/api-contract/contract-check';
import type { RouteInput } from '@school/api-contract/route';
import type { AppDeps } from '../../platform/app-deps';
import { findSigned } from './contract-check.repository';

type CheckBody = RouteInput<typeof contractCheckRoutes.check>['body'];

/** What a wrong number is compared with, so that it takes as long as a wrong code. */
const noCode = '0'.repeat(10);

/**
 * Whether a signed contract is genuine (domain.md "Signing"): a file by its hash, or a number with the short code of the
 * certificate. Tells that and nothing else; a contract that is not signed is unknown.
 */
export async function checkContract(
  { db }: Pick<AppDeps, 'db'>,
  { contractNumber, code, sha256 }: CheckBody,
): Promise<{ result: ContractCheckResult }> {
  const signed = await findSigned(db, { contractNumber, sha256 });
  const byFile = signed.find((contract) => sha256 !== undefined && contract.signedFileSha256 === sha256);
  const numbered = signed.find((contract) => contract.contractNumber === contractNumber);
  const isCodeRight = isSame(numbered?.checkCode ?? noCode, code ?? '') && numbered?.checkCode != null;
  if (byFile) return { result: standing(byFile) };
  if (!numbered || !isCodeRight) return { result: 'unknown' };
  return { result: sha256 === undefined ? standing(numbered) : 'changed' };
}

const standing = ({ terminated }: { terminated: boolean }) => (terminated ? 'revoked' : 'genuine');

function isSame(kept: string, given: string): boolean {
  return kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
}
