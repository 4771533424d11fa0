import { createHash } from 'node:crypto';
import type { ContractRecord } from './contracts.repository';
import { makePdf } from './document/contract-pdf';
import { renderDocument } from './document/document-html';

/** The contract's text: the frozen one, or the one that would be frozen now. */
export function contractHtml(contract: Pick<ContractRecord, 'documentHtml' | 'templateBody' | 'variables'>): string {
  return contract.documentHtml ?? renderDocument(contract.templateBody, contract.variables);
}

/** SHA-256 of the text in UTF-8, hex: what is signed. */
export function documentHash(html: string): string {
  return createHash('sha256').update(html, 'utf8').digest('hex');
}

export const contractTitle = (contractNumber: string) => `Договор № ${contractNumber}`;

/** The contract as PDF; the same contract gives the same bytes. */
export function contractPdf(
  contract: Pick<
    ContractRecord,
    'contractNumber' | 'createdAt' | 'signedAt' | 'documentHtml' | 'templateBody' | 'variables'
  >,
): Promise<Buffer> {
  return makePdf({
    html: contractHtml(contract),
    title: contractTitle(contract.contractNumber),
    createdAt: contract.signedAt ?? contract.createdAt,
  });
}
