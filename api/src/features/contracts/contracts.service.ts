import { createHash } from 'node:crypto';
import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller, Reply } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import { renderDocument } from '../../shared/documents/document-html';
import { recordContractEvents } from './contract-events';
import { type ContractRecord, findContractRecord, findStatusByToken } from './contracts.repository';
import { createContractPdf, getContractHtml } from './drafts/contract-document';
import { pdfReadEvent } from './reading-events';
import { isUnsignedWithInventedSchool } from './sending/assert-ready-for-family';
import { bindBrowser, setSigningCookie } from './signing/browser-binding';
import { isBound, isHolder } from './signing/contract-holder';
import { getSecondsUntilNewCode } from './signing/signing-code';

/**
 * The contract behind a link. The first load in a browser binds the browser to the contract and records
 * 'contract.opened'. Refuses with CONTRACT_NOT_FOUND; the family that opens a link which has ended also learns the
 * status of the contract.
 */
export async function openForSigning(
  deps: PlatformDeps,
  { token, contractId }: { token: string; contractId: number },
  caller: Caller,
  reply: Pick<Reply, 'setCookie'>,
): Promise<ContractForSigning> {
  const tokenHash = hashToken(token);
  const contract = await findContractRecord(deps.db, { contractId, tokenHash, now: deps.clock.now() });
  if (!contract || contract.goodTokenId === null) {
    throw refuse('CONTRACT_NOT_FOUND', { status: await findStatusByToken(deps.db, { contractId, tokenHash }) });
  }
  if (isUnsignedWithInventedSchool(deps, contract)) throw refuse('FORM_NOT_OPEN');
  const { goodTokenId } = contract;
  if (!isBound(contract, caller)) {
    const cookie = await withTransaction(deps.db, async (trx) => {
      const value = await bindBrowser(deps, trx, contractId, caller, goodTokenId);
      // the event belongs to the family, even when a member of staff is signed in
      const { ip, userAgent } = caller;
      await recordContractEvents(deps, trx, [{ ...auditEvent({ ip, userAgent }, 'contract.opened'), contractId }]);
      return value;
    });
    setSigningCookie(reply, contractId, cookie);
  }
  return toContractForSigning(contract, deps.clock.now());
}

/** The contract that this browser is bound to; staff get any contract. */
export async function getHeldContract(
  deps: PlatformDeps,
  contractId: number,
  caller: Caller,
): Promise<ContractForSigning> {
  const contract = await findContractRecord(deps.db, { contractId, now: deps.clock.now() });
  if (!contract || !isHolder(contract, caller)) throw refuse('CONTRACT_NOT_FOUND');
  await caller.countSubject();
  return toContractForSigning(contract, deps.clock.now());
}

/**
 * The sealed file when there is one, else a PDF of the current contract. It holds personal data, so every read is
 * recorded in the audit chain; the contract's own log holds only changes of the contract. Refuses with NOT_FOUND.
 *
 * @throws Error when the sealed file is missing or was changed
 */
export async function getContractPdf(
  deps: PlatformDeps,
  contractId: number,
  caller: Caller,
): Promise<{ content: Buffer; names: { name: string; latinName: string } }> {
  const contract = await findContractRecord(deps.db, { contractId, now: deps.clock.now() });
  if (!contract) throw refuse('NOT_FOUND');
  const { contractNumber, signedFileUrl } = contract;
  const content =
    signedFileUrl === null ? await createContractPdf(deps, contract) : await deps.files.get(signedFileUrl);
  if (content === null) throw new Error(`The sealed file of contract ${contractId} is not in the object store`);
  if (signedFileUrl !== null && toSha256(content) !== contract.signedFileSha256) {
    throw new Error(`The sealed file of contract ${contractId} was changed in the object store`);
  }
  const metadata = { contractNumber, sealed: signedFileUrl !== null };
  const event = { ...auditEvent(caller, pdfReadEvent, metadata), contractId };
  await withTransaction(deps.db, (trx) => deps.audit.append(trx, [event]));
  const names = { name: `Договор ${contractNumber}.pdf`, latinName: `contract-${contractNumber}.pdf` };
  return { content, names };
}

const toSha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function toContractForSigning(contract: ContractRecord, now: Date): ContractForSigning {
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
    content: getContractHtml(contract),
    agreement: {
      version: contract.agreementVersion,
      title: contract.agreementTitle,
      html: renderDocument(contract.agreementBody, { ...contract.school }),
    },
    openSignature: contract.openSignature && {
      ...contract.openSignature,
      expiresAt: new Date(contract.openSignature.expiresAt).toISOString(),
    },
    newCodeInSeconds: getSecondsUntilNewCode(contract, now),
  };
}
