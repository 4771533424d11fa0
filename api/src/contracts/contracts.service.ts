import { createHash } from 'node:crypto';
import type { ContractForSigning } from '@school/api-contract/contracts';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller, Reply } from '../platform/http/implement';
import { hashToken } from '../platform/secrets';
import { bindBrowser, setSigningCookie } from './browser-binding';
import { contractHtml, contractPdf } from './contract-document';
import { recordContractEvents } from './contract-events';
import { holds, isBound } from './contract-holder';
import { type ContractRecord, readContract } from './contracts.repository';
import { renderDocument } from './document/document-html';
import { pdfRead } from './reading-events';

/** The contract behind a link. The first load in a browser binds it to the contract, and that is the event 'contract.opened'. */
export async function openForSigning(
  deps: AppDeps,
  { token, contractId }: { token: string; contractId: number },
  caller: Caller,
  reply: Pick<Reply, 'setCookie'>,
): Promise<ContractForSigning> {
  const contract = await readContract(deps.db, { contractId, tokenHash: hashToken(token), now: deps.clock.now() });
  if (!contract || contract.goodTokenId === null) throw refuse('CONTRACT_NOT_FOUND');
  const { goodTokenId } = contract;
  if (!isBound(contract, caller)) {
    const cookie = await withTransaction(deps.db, async (trx) => {
      const value = await bindBrowser(deps, trx, contractId, caller, goodTokenId);
      const { ip, userAgent } = caller;
      await recordContractEvents(deps, trx, [{ eventType: 'contract.opened', contractId, ipAddress: ip, userAgent }]);
      return value;
    });
    setSigningCookie(reply, contractId, cookie);
  }
  return viewForSigning(contract);
}

/** The contract that this browser is bound to, or any for staff. */
export async function readHeld(deps: AppDeps, contractId: number, caller: Caller): Promise<ContractForSigning> {
  const contract = await readContract(deps.db, { contractId, now: deps.clock.now() });
  if (!contract || !holds(contract, caller)) throw refuse('CONTRACT_NOT_FOUND');
  await caller.countSubject();
  return viewForSigning(contract);
}

/**
 * The signed file once it is made, else the contract as it stands. It holds personal data, so that reading it is on record, in
 * the audit chain only: the contract's own log tells what became of it. Refuses with NOT_FOUND.
 *
 * @throws Error when the sealed file is gone or is another one: nothing may pass for it
 */
export async function readPdf(
  deps: AppDeps,
  contractId: number,
  { user, ip: ipAddress, userAgent }: Caller,
): Promise<{ content: Buffer; names: { name: string; latinName: string } }> {
  const contract = await readContract(deps.db, { contractId, now: deps.clock.now() });
  if (!contract) throw refuse('NOT_FOUND');
  const { contractNumber, signedFileUrl } = contract;
  const content = signedFileUrl === null ? await contractPdf(contract) : await deps.files.get(signedFileUrl);
  if (content === null) throw new Error(`The sealed file of contract ${contractId} is not in the object store`);
  if (signedFileUrl !== null && sha256Of(content) !== contract.signedFileSha256) {
    throw new Error(`The sealed file of contract ${contractId} was changed in the object store`);
  }
  const metadata = { contractNumber, sealed: signedFileUrl !== null };
  const event = { eventType: pdfRead, contractId, userId: user?.id, ipAddress, userAgent, metadata };
  await withTransaction(deps.db, (trx) => deps.audit.append(trx, [event]));
  const names = { name: `Договор ${contractNumber}.pdf`, latinName: `contract-${contractNumber}.pdf` };
  return { content, names };
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function viewForSigning(contract: ContractRecord): ContractForSigning {
  const { id, contractNumber, contractType, status, parentPhone, studentName, parentName } = contract;
  return {
    id,
    contractNumber,
    contractType,
    status,
    parentPhone,
    studentName,
    parentName,
    createdAt: contract.createdAt.toISOString(),
    content: contractHtml(contract),
    agreement: {
      version: contract.agreementVersion,
      title: contract.agreementTitle,
      html: renderDocument(contract.agreementBody, { ...contract.school }),
    },
    openSignature: contract.openSignature && {
      ...contract.openSignature,
      expiresAt: new Date(contract.openSignature.expiresAt).toISOString(),
    },
  };
}
