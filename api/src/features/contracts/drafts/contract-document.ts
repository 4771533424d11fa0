import { createHash } from 'node:crypto';
import { renderDocument } from '../../../shared/documents/document-html';
import { makePdf } from '../../../shared/documents/make-pdf';
import type { ContractRecord } from '../contracts.repository';

/** The contract's frozen text, or the text that would be frozen now. */
export function getContractHtml(contract: Pick<ContractRecord, 'documentHtml' | 'templateBody' | 'variables'>): string {
  return contract.documentHtml ?? renderDocument(contract.templateBody, contract.variables);
}

/** SHA-256 of the text in UTF-8, hex. This hash is what the parent signs. */
export function hashDocument(html: string): string {
  return createHash('sha256').update(html, 'utf8').digest('hex');
}

export const getContractTitle = (contractNumber: string) => `Договор № ${contractNumber}`;

/** The contract as a PDF; the same contract gives the same bytes. */
export function createContractPdf(
  contract: Pick<
    ContractRecord,
    'contractNumber' | 'createdAt' | 'signedAt' | 'documentHtml' | 'templateBody' | 'variables'
  >,
): Promise<Buffer> {
  return makePdf({
    html: getContractHtml(contract),
    title: getContractTitle(contract.contractNumber),
    createdAt: contract.signedAt ?? contract.createdAt,
  });
}
