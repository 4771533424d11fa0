import { createHash } from 'node:crypto';
import { withTransaction } from '../../../platform/database/transaction';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { SealedPdf } from '../../../platform/seal/sealer';
import { TimestampError } from '../../../platform/seal/timestamp';
import { makePdf } from '../../../shared/documents/make-pdf';
import { findLogoForPdf } from '../../school/school-logo.service';
import { createCheckCode } from '../check/check-code';
import { type ContractEvent, recordContractEvents } from '../contract-events';
import { getContractTitle } from '../contract-title';
import { lockContract } from '../contracts.repository';
import { hashDocument } from '../drafts/contract-document';
import { findUnsealedContract, type SignedContract } from './certificate.repository';
import { createCertificatePage } from './certificate-page';
import { findStatusToSeal, markCompleted, setSealedFile } from './completion.repository';
import { parkContract } from './park-contract';
import { countPdfAttempt, resetPdfAttempts } from './pdf-attempts.repository';
import { createSignedLetter } from './signed-message';
import { queueCompletionCheck, queueSignedPdf } from './signing.queues';

/** Seconds between requests for a time-stamp; after the last one the contract is sealed without it. */
const timestampRetrySeconds = [10, 60, 300, 900];

/** Low, because each attempt at a hostile text occupies a worker until its time limit. */
const maxPdfAttempts = 3;

/**
 * Draws the signed PDF, seals it, stores it and queues its letter. May run twice or be killed at any point: only the
 * last transaction writes, and it stores the file under the contract's lock, so there is only one sealed file. A
 * contract that has ended in the meantime gets its file but no letter; a contract whose PDF keeps failing is parked.
 *
 * @param timestampTry number of failed requests for a time-stamp
 */
export async function sealContract(deps: PlatformDeps, contractId: number, timestampTry: number): Promise<void> {
  const contract = await findUnsealedContract(deps.db, contractId);
  if (!contract) return;
  // never seal a text that nobody signed
  if (hashDocument(contract.documentHtml) !== contract.documentSha256) {
    throw new Error(`The frozen text of contract ${contractId} is not the one that was signed`);
  }
  const code = contract.checkCode ?? createCheckCode(deps.secretKey, { ...contract, contractId });
  const page = await drawPdfOrPark(deps, contract, code);
  if (page === null) return;
  const sealedAt = toWholeSecond(deps.clock.now());
  const sealed = await sealOrRetryLater(deps, contract, page, { sealedAt, timestampTry });
  if (sealed === null) return;

  const sha256 = createHash('sha256').update(sealed.pdf).digest('hex');
  const fileKey = `contracts/${contractId}/signed-${contract.documentSha256.slice(0, 16)}.pdf`;
  await withTransaction(deps.db, async (trx) => {
    await lockContract(trx, contractId);
    const status = await findStatusToSeal(trx, contractId);
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
      await deps.outbox.enqueue(trx, createSignedLetter(contract, { to, fileKey, sha256, checkCode: code, publicUrl }));
      await queueCompletionCheck(deps, trx, contractId);
    } else if (status === 'signed' && (await markCompleted(trx, contractId, now))) {
      // without an address there is no letter to wait for
      events.push({ eventType: 'contract.completed', contractId, metadata: { deliveryId: null } });
    }
    await recordContractEvents(deps, trx, events);
  });
}

/** Returns null when the contract is parked. Throws on earlier failures, so that the job is retried. */
async function drawPdfOrPark(deps: PlatformDeps, contract: SignedContract, code: string): Promise<Buffer | null> {
  const attempt = await countPdfAttempt(deps.db, contract.id);
  if (attempt === null) return null;
  try {
    // the process died in every earlier attempt
    if (attempt > maxPdfAttempts) throw new Error('Too many attempts');
    const pdf = await drawSignedPdf(deps, contract, code);
    await resetPdfAttempts(deps.db, contract.id);
    return pdf;
  } catch (error) {
    if (attempt < maxPdfAttempts) throw error;
    deps.log.error({ err: error, contractId: contract.id, attempt }, 'A contract is parked: its PDF fails');
    await parkContract(deps, contract, Math.min(attempt, maxPdfAttempts));
    return null;
  }
}

/** Draws the document and its certificate page; the same contract and logo give the same bytes. */
async function drawSignedPdf(
  { db, settings }: Pick<PlatformDeps, 'db' | 'settings'>,
  contract: SignedContract,
  code: string,
): Promise<Buffer> {
  const { publicUrl } = settings;
  return makePdf({
    html: contract.documentHtml,
    title: getContractTitle(contract.contractNumber),
    createdAt: contract.signedAt,
    logo: await findLogoForPdf(db),
    appendix: createCertificatePage({ contract, checkCode: code, publicUrl }),
    keywords: `school-contract:${contract.contractNumber}:${code}`,
  });
}

/** Returns null when there was no time-stamp and the job is queued again. */
async function sealOrRetryLater(
  deps: PlatformDeps,
  contract: SignedContract,
  pdf: Buffer,
  { sealedAt, timestampTry }: { sealedAt: Date; timestampTry: number },
): Promise<SealedPdf | null> {
  const order = { reason: getContractTitle(contract.contractNumber), location: contract.operatorAddress, sealedAt };
  const startAfterSeconds = timestampRetrySeconds[timestampTry];
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

/** A seal's time has whole seconds. */
function toWholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}
