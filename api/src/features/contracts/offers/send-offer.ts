import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ContractEvent } from '../contract-events';
import { type ContractRecord, setDraftFile } from '../contracts.repository';
import { createContractPdf, getContractHtml, hashDocument } from '../drafts/contract-document';
import { offerLetter } from './offer-letter';

/** Stores the offer's PDF. The key depends on the text, so a second run overwrites the same file. */
export async function storeOfferPdf(
  { db, files }: Pick<PlatformDeps, 'db' | 'files'>,
  contract: ContractRecord,
): Promise<string> {
  const fileKey = `contracts/${contract.id}/offer-${hashDocument(getContractHtml(contract)).slice(0, 16)}.pdf`;
  await files.put(fileKey, await createContractPdf({ db }, contract), 'application/pdf');
  return fileKey;
}

/**
 * Queues an e-mail with the offer's PDF. The caller holds the contract's lock and records the event. Refuses with
 * NO_EMAIL.
 */
export async function sendOffer(
  { outbox, random }: Pick<PlatformDeps, 'outbox' | 'random'>,
  trx: Knex.Transaction,
  contract: ContractRecord,
  { fileKey, caller }: { fileKey: string; caller: Caller },
): Promise<ContractEvent> {
  const { id: contractId, contractNumber } = contract;
  if (contract.parentEmail === null) throw refuse('NO_EMAIL');
  await setDraftFile(trx, contractId, fileKey);
  const deliveryId = await outbox.enqueue(trx, {
    channel: 'email',
    purpose: 'contract_copy',
    to: contract.parentEmail,
    ...offerLetter(contract),
    // every send is a separate letter
    idempotencyKey: `contract:${contractId}:offer:${random.token()}`,
    attachments: [{ fileName: `Договор ${contractNumber}.pdf`, fileKey, contentType: 'application/pdf' }],
    contractId,
  });
  const metadata = { deliveryId, sms: false, email: true, documentSha256: hashDocument(getContractHtml(contract)) };
  return { ...auditEvent(caller, 'contract.sent', metadata), contractId };
}
