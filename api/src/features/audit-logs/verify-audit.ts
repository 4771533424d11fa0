import { checkChain } from '../../platform/audit/check-chain';
import type { ExternalAnchor } from '../../platform/audit/external-anchors';
import type { PlatformDeps } from '../../platform/platform-deps';
import { proofComparisons } from '../contracts/evidence/compare-proofs';

/**
 * Checks the audit log: the chain, its anchors and their files, the contracts, signatures, consents and document
 * versions whose hashes the events hold, and anchors that were kept elsewhere. Needs the database and the files but no
 * server.
 */
export function verifyAudit(deps: Pick<PlatformDeps, 'db' | 'files' | 'clock'>, kept: readonly ExternalAnchor[] = []) {
  return checkChain(deps, { comparisons: proofComparisons, kept });
}
