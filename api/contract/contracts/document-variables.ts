import type { DocumentKind } from '../students/document-kinds';

/** The school's side; every document may name it. */
export const operatorVariableNames = [
  'operatorName',
  'operatorInn',
  'operatorOgrn',
  'operatorAddress',
  'operatorPhone',
  'operatorEmail',
  'bankDetails',
] as const;

/** What a contract template may name between double braces, as the text that the parent reads. */
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

/** What a document of this kind may name. */
export function listVariableNames(kind: DocumentKind): readonly ContractVariableName[] {
  return kind === 'contract' ? contractVariableNames : operatorVariableNames;
}
