import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import type { Caller } from '../platform/http/implement';
import { contractHtml, contractPdf, contractTitle, documentHash } from './contract-document';
import type { ContractEvent } from './contract-events';
import { type ContractRecord, setDraftFile } from './contracts.repository';

/** Puts the offer's PDF into the object store; the key follows from its text, so that a second run puts the same file there. */
export async function storeOffer({ files }: Pick<AppDeps, 'files'>, contract: ContractRecord): Promise<string> {
  const fileKey = `contracts/${contract.id}/offer-${documentHash(contractHtml(contract)).slice(0, 16)}.pdf`;
  await files.put(fileKey, await contractPdf(contract), 'application/pdf');
  return fileKey;
}

/** Queues the offer's PDF to the parent by e-mail. The contract is locked by the caller, who also records the event. Refuses with NO_EMAIL. */
export async function sendOffer(
  { outbox, random }: Pick<AppDeps, 'outbox' | 'random'>,
  trx: Knex.Transaction,
  contract: ContractRecord,
  { fileKey, caller }: { fileKey: string; caller: Caller },
): Promise<ContractEvent> {
  const { id: contractId, contractNumber } = contract;
  if (contract.parentEmail === null) throw refuse('NO_EMAIL');
  await setDraftFile(trx, contractId, fileKey);
  const title = contractTitle(contractNumber);
  const deliveryId = await outbox.enqueue(trx, {
    channel: 'email',
    purpose: 'contract_copy',
    to: contract.parentEmail,
    subject: `${title}: публичная оферта`,
    text: `Здравствуйте!\n\n${title} (${contract.studentName}) — во вложении. Подписывать его не нужно: договор считается заключенным, когда вы оплатите занятия или ребенок придет на них.`,
    // each sending is a letter of its own
    idempotencyKey: `contract:${contractId}:offer:${random.token()}`,
    attachments: [{ fileName: `Договор ${contractNumber}.pdf`, fileKey, contentType: 'application/pdf' }],
    contractId,
  });
  return {
    eventType: 'contract.sent',
    contractId,
    userId: caller.user?.id,
    ipAddress: caller.ip,
    userAgent: caller.userAgent,
    metadata: { deliveryId, sms: false, email: true, documentSha256: documentHash(contractHtml(contract)) },
  };
}
