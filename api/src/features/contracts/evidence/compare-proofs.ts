import { createHash } from 'node:crypto';
import type { RowComparison } from '../../../platform/audit/check-chain';
import type { Files } from '../../../platform/ports/files';
import { hashSignature } from '../signing/signature-hash';
import {
  listDisagreements,
  listNotErased,
  type SealedFile,
  streamSealedFiles,
  streamSignatures,
} from './compare-proofs.repository';

/** Compares the hashes of contracts, signatures, consents and document versions. */
const compareRows: RowComparison = async (trx, _files, faults) => {
  for (const { reason, count, ...place } of await listDisagreements(trx)) faults.add(reason, place, count);
};

/** Recomputes the hashes of signatures, because a changed row may keep its hash and name another phone. */
const compareSignedFacts: RowComparison = async (trx, _files, faults) => {
  for await (const batch of streamSignatures(trx))
    for (const { eventId, signatureHash: recordedHash, ...facts } of batch)
      if (hashSignature(facts) !== recordedHash)
        faults.add('signature', { eventId, contractNumber: facts.contractNumber });
};

// a sealed file is about 100 KB
const filesAtOnce = 4;

/** Hashes the sealed files again. */
const compareSealedFiles: RowComparison = async (trx, files, faults) => {
  for await (const batch of streamSealedFiles(trx)) {
    const changedFiles: SealedFile[] = [];
    for (let start = 0; start < batch.length; start += filesAtOnce) {
      const chunk = batch.slice(start, start + filesAtOnce);
      const unchanged = await Promise.all(chunk.map((file) => isUnchanged(files, file)));
      changedFiles.push(...chunk.filter((_, index) => !unchanged[index]));
    }
    if (changedFiles.length === 0) continue;
    // a family may have been erased since its file was listed
    const kept = await listNotErased(
      trx,
      changedFiles.map(({ contractId }) => contractId),
    );
    for (const { contractId, eventId, contractNumber } of changedFiles)
      if (kept.includes(contractId)) faults.add('sealedFile', { eventId, contractNumber });
  }
};

async function isUnchanged(files: Files, { fileKey, sha256 }: SealedFile): Promise<boolean> {
  const content = await files.get(fileKey);
  return content !== null && createHash('sha256').update(content).digest('hex') === sha256;
}

/** Comparisons of everything about contracts that the audit chain holds a hash of. */
export const proofComparisons: readonly RowComparison[] = [compareRows, compareSignedFacts, compareSealedFiles];
