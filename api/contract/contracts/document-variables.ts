import { type DocumentKind, isContractDocument } from '../students/document-kinds';

/** Variables about the school; every document may use them. */
export const operatorVariableNames = [
  'operatorName',
  'operatorInn',
  'operatorOgrn',
  'operatorAddress',
  'operatorPhone',
  'operatorEmail',
  'bankDetails',
] as const;

/** Variables that a contract template may use between double braces, with values as the parent reads them. */
export const contractVariableNames = [
  'contractNumber',
  'contractDate',
  ...operatorVariableNames,
  'parentName',
  'parentRelationship',
  'parentPhone',
  'parentEmail',
  'passportSeries',
  'passportNumber',
  'passportIssuedBy',
  'actualAddress',
  'trainingAddress',
  'studentName',
  'studentBirthDate',
  'birthCertificateNumber',
  'birthCertificateIssueDate',
  'sportsDirection',
  'trainingDays',
] as const;
export type ContractVariableName = (typeof contractVariableNames)[number];

/** Variables that a document of this kind may use. */
export function listVariableNames(kind: DocumentKind): readonly ContractVariableName[] {
  return isContractDocument(kind) ? contractVariableNames : operatorVariableNames;
}
