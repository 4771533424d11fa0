import type { Knex } from 'knex';
import type { AppDeps } from '../../platform/app-deps';
import { withTransaction } from '../../platform/database/transaction';
import type { JobHandler } from '../../platform/jobs/jobs';
import { contractPdf, contractTitle } from '../contract-document';
import { recordContractEvents } from '../contract-events';
import { type ContractRecord, lockContract, readContract } from '../contracts.repository';
import { deliveryStatusOf, markCompleted, setSignedFile, wasRecorded } from './completion.repository';

/** Makes the signed PDF and queues its e-mail; data: `{contractId}`. */
const signedPdfQueue = 'contract-signed-pdf';
/** Completes the contract once that e-mail is accepted; data: `{contractId, check}`. */
const completionQueue = 'contract-completion';

/** Seconds between looks at the e-mail; the last pause repeats until the e-mail is accepted or given up. */
const pauses = [2, 5, 15, 60, 300, 900];

/** Queues what follows a signature, in its transaction. */
export function queueSignedPdf({ jobs }: Pick<AppDeps, 'jobs'>, trx: Knex.Transaction, contractId: number) {
  return jobs.enqueue(trx, signedPdfQueue, { contractId }, { singletonKey: `contract-${contractId}` });
}

/** Both handlers may run twice or be killed anywhere: each step finds out whether it is done already. */
export function signingJobs(deps: AppDeps): JobHandler[] {
  return [
    { name: signedPdfQueue, handle: (data) => storeSignedPdf(deps, Number(data.contractId)) },
    { name: completionQueue, handle: (data) => complete(deps, Number(data.contractId), Number(data.check)) },
  ];
}

async function storeSignedPdf(deps: AppDeps, contractId: number): Promise<void> {
  const contract = await readContract(deps.db, { contractId, now: deps.clock.now() });
  if (contract?.status !== 'signed' || contract.documentSha256 === null) return;
  // the key and the bytes follow from the signed document: a second run puts the same file in the same place
  const fileKey = `contracts/${contractId}/signed-${contract.documentSha256.slice(0, 16)}.pdf`;
  await deps.files.put(fileKey, await sealedPdf(contract), 'application/pdf');
  await withTransaction(deps.db, async (trx) => {
    await lockContract(trx, contractId);
    if (!(await setSignedFile(trx, contractId, fileKey, deps.clock.now()))) return;
    if (contract.parentEmail !== null) {
      await deps.outbox.enqueue(trx, { ...signedLetter(contract, contract.parentEmail, fileKey), contractId });
      await queueCompletion(deps, trx, contractId, 0);
    }
    const { documentSha256 } = contract;
    await recordContractEvents(deps, trx, [
      { eventType: 'contract.pdf_made', contractId, metadata: { fileKey, documentSha256 } },
    ]);
  });
}

/** The place of the certificate page and of the school's seal (PAdES); until then the plain document. */
function sealedPdf(contract: ContractRecord): Promise<Buffer> {
  return contractPdf(contract);
}

const letterKey = (contractId: number) => `contract:${contractId}:signed-pdf`;

function signedLetter(contract: ContractRecord, to: string, fileKey: string) {
  const title = contractTitle(contract.contractNumber);
  return {
    channel: 'email' as const,
    purpose: 'signed_contract' as const,
    to,
    subject: `${title} подписан`,
    text: `Здравствуйте!\n\n${title} (${contract.studentName}) подписан электронной подписью. Подписанный экземпляр — во вложении.`,
    idempotencyKey: letterKey(contract.id),
    attachments: [{ fileName: `Договор ${contract.contractNumber}.pdf`, fileKey, contentType: 'application/pdf' }],
  };
}

/** Looks for the letter's arrival again, after it was sent on its way anew. */
export function queueCompletionCheck(deps: Pick<AppDeps, 'jobs'>, trx: Knex.Transaction, contractId: number) {
  return queueCompletion(deps, trx, contractId, 0);
}

function queueCompletion(deps: Pick<AppDeps, 'jobs'>, trx: Knex.Transaction, contractId: number, check: number) {
  const startAfterSeconds = pauses[Math.min(check, pauses.length - 1)];
  const options = { singletonKey: `contract-${contractId}`, startAfterSeconds };
  return deps.jobs.enqueue(trx, completionQueue, { contractId, check }, options);
}

/** signed -> completed when the e-mail is accepted; looks again while it is on its way, and says so when it is given up. */
function complete(deps: AppDeps, contractId: number, check: number): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await lockContract(trx, contractId);
    const delivery = await deliveryStatusOf(trx, letterKey(contractId));
    if (delivery === undefined) return;
    const { deliveryId, status } = delivery;
    if (status === 'pending' || status === 'retrying') return queueCompletion(deps, trx, contractId, check + 1);
    if (status === 'success') {
      if (!(await markCompleted(trx, contractId, deps.clock.now()))) return;
      const event = { eventType: 'contract.completed', contractId, metadata: { deliveryId } };
      return recordContractEvents(deps, trx, [event]);
    }
    if (await wasRecorded(trx, contractId, 'contract.email_failed', deliveryId)) return;
    await recordContractEvents(deps, trx, [
      { eventType: 'contract.email_failed', severity: 'warning', contractId, metadata: { deliveryId, status } },
    ]);
  });
}
