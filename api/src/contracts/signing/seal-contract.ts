import { createHash } from 'node:crypto';
import type { AppDeps } from '../../platform/app-deps';
import { withTransaction } from '../../platform/database/transaction';
import type { SealedPdf } from '../../platform/seal/sealer';
import { TimestampError } from '../../platform/seal/timestamp';
import { checkCode } from '../check-code';
import { contractTitle, documentHash } from '../contract-document';
import { type ContractEvent, recordContractEvents } from '../contract-events';
import { lockContract } from '../contracts.repository';
import { readUnsealed, type SignedContract } from '../document/certificate.repository';
import { certificatePage } from '../document/certificate-page';
import { makePdf } from '../document/contract-pdf';
import { markCompleted, setSealedFile, statusToSeal } from './completion.repository';
import { signedLetter } from './signed-letter';
import { queueCompletionCheck, queueSignedPdf } from './signing.queues';

/** Seconds before the authority is asked for a time-stamp again; after the last one the contract is sealed without. */
const timestampPauses = [10, 60, 300, 900];

/**
 * Makes the signed PDF, seals it, stores it and queues its letter. May run twice or be killed anywhere: outside of the
 * last transaction nothing is kept, and that one puts the file to its place under the contract's lock, so that the
 * first sealed file is the only one. A contract that was ended meanwhile gets its file, but no letter.
 *
 * @param timestampTry how often the authority gave no time-stamp for it
 */
export async function sealContract(deps: AppDeps, contractId: number, timestampTry: number): Promise<void> {
  const contract = await readUnsealed(deps.db, contractId);
  if (!contract) return;
  // the seal would vouch for a text that nobody signed
  if (documentHash(contract.documentHtml) !== contract.documentSha256) {
    throw new Error(`The frozen text of contract ${contractId} is not the one that was signed`);
  }
  const code = contract.checkCode ?? checkCode(deps.secretKey, { ...contract, contractId });
  const page = await signedPdf(deps, contract, code);
  const sealedAt = wholeSecond(deps.clock.now());
  const sealed = await sealOrWait(deps, contract, page, { sealedAt, timestampTry });
  if (sealed === null) return;

  const sha256 = createHash('sha256').update(sealed.pdf).digest('hex');
  const fileKey = `contracts/${contractId}/signed-${contract.documentSha256.slice(0, 16)}.pdf`;
  await withTransaction(deps.db, async (trx) => {
    await lockContract(trx, contractId);
    const status = await statusToSeal(trx, contractId);
    if (status === null) return;
    const now = deps.clock.now();
    await deps.files.put(fileKey, sealed.pdf, 'application/pdf');
    const { certificateSha256, timestamped } = sealed;
    await setSealedFile(
      trx,
      contractId,
      {
        signedFileUrl: fileKey,
        signedFileSha256: sha256,
        sealCertificateSha256: certificateSha256,
        sealedAt,
        checkCode: code,
      },
      now,
    );
    const { documentSha256, parentEmail: to } = contract;
    const missesStamp = deps.timestamps !== null && !timestamped;
    const events: ContractEvent[] = [
      {
        eventType: 'contract.pdf_made',
        severity: missesStamp ? 'warning' : 'info',
        contractId,
        metadata: { fileKey, documentSha256, sha256, certificateSha256, timestamped },
      },
    ];
    if (status === 'signed' && to !== null) {
      const { publicUrl } = deps.settings;
      await deps.outbox.enqueue(trx, signedLetter(contract, { to, fileKey, sha256, checkCode: code, publicUrl }));
      await queueCompletionCheck(deps, trx, contractId);
    } else if (status === 'signed' && (await markCompleted(trx, contractId, now))) {
      // no address is known: nothing is left to wait for
      events.push({ eventType: 'contract.completed', contractId, metadata: { deliveryId: null } });
    }
    await recordContractEvents(deps, trx, events);
  });
}

/** The document and its certificate page; the same contract gives the same bytes. */
function signedPdf({ settings }: Pick<AppDeps, 'settings'>, contract: SignedContract, code: string): Promise<Buffer> {
  const { publicUrl } = settings;
  return makePdf({
    html: contract.documentHtml,
    title: contractTitle(contract.contractNumber),
    createdAt: contract.signedAt,
    appendix: certificatePage({ contract, checkCode: code, publicUrl }),
    keywords: `school-contract:${contract.contractNumber}:${code}`,
  });
}

/** Null: there was no time-stamp, and the job will come again. */
async function sealOrWait(
  deps: AppDeps,
  contract: SignedContract,
  pdf: Buffer,
  { sealedAt, timestampTry }: { sealedAt: Date; timestampTry: number },
): Promise<SealedPdf | null> {
  const order = { reason: contractTitle(contract.contractNumber), location: contract.operatorAddress, sealedAt };
  const startAfterSeconds = timestampPauses[timestampTry];
  if (startAfterSeconds === undefined) return deps.sealer.seal(pdf, { ...order, timestamped: false });
  try {
    return await deps.sealer.seal(pdf, { ...order, timestamped: true });
  } catch (error) {
    if (!(error instanceof TimestampError)) throw error;
    deps.log.warn({ err: error, contractId: contract.id, timestampTry }, 'A contract waits for its time-stamp');
    const again = { timestampTry: timestampTry + 1, startAfterSeconds };
    await withTransaction(deps.db, (trx) => queueSignedPdf(deps, trx, contract.id, again));
    return null;
  }
}

/** Seals tell the time to the second. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}
