import { createHash } from 'node:crypto';
import { type ContractVariableName, contractVariableNames } from '@school/api-contract/contracts/document-variables';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { listUsedVariables, renderDocument } from '../../../shared/documents/document-html';
import { makePdf } from '../../../shared/documents/make-pdf';
import { findLogoForPdf } from '../../school/school-logo.service';
import { getContractTitle } from '../contract-title';
import type { ContractRecord } from '../contracts.repository';

/** The contract's frozen text, or the text that would be frozen now. */
export function getContractHtml(contract: Pick<ContractRecord, 'documentHtml' | 'templateBody' | 'variables'>): string {
  return contract.documentHtml ?? renderDocument(contract.templateBody, contract.variables);
}

/** Variables that may be blank in a public offer: nobody signs it, so the parties need not be proven. */
const optionalInOffers: ReadonlySet<ContractVariableName> = new Set([
  'parentRelationship',
  'parentEmail',
  'passportSeries',
  'passportNumber',
  'passportIssuedBy',
  'actualAddress',
  'trainingAddress',
  'birthCertificateNumber',
  'birthCertificateIssueDate',
]);

/** The variables of the contract's text that have no value and would be blanks. */
export function listEmptyVariables({
  contractType,
  templateBody,
  variables,
}: Pick<ContractRecord, 'contractType' | 'templateBody' | 'variables'>): ContractVariableName[] {
  const used = listUsedVariables(templateBody);
  return contractVariableNames.filter(
    (name) => used.has(name) && !variables[name] && !(contractType === 'public_offer' && optionalInOffers.has(name)),
  );
}

/** SHA-256 of the text in UTF-8, hex. This hash is what the parent signs. */
export function hashDocument(html: string): string {
  return createHash('sha256').update(html, 'utf8').digest('hex');
}

/** The contract as a PDF; the same contract and logo give the same bytes. */
export async function createContractPdf(
  { db }: Pick<PlatformDeps, 'db'>,
  contract: Pick<
    ContractRecord,
    'contractNumber' | 'createdAt' | 'signedAt' | 'documentHtml' | 'templateBody' | 'variables'
  >,
): Promise<Buffer> {
  return makePdf({
    html: getContractHtml(contract),
    title: getContractTitle(contract.contractNumber),
    createdAt: contract.signedAt ?? contract.createdAt,
    logo: await findLogoForPdf(db),
  });
}
