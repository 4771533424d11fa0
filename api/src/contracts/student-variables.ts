import type { Relationship, SportsDirection, Weekday } from '@school/api-contract/common';
import type { ParentParty, StudentParty } from './document/contract-variables';

/** What a contract takes from a row of `students`; days are 'yyyy-MM-dd'. */
export interface ContractStudent {
  lastName: string;
  firstName: string;
  middleName: string | null;
  birthDate: string;
  birthCertificateNumber: string | null;
  birthCertificateIssueDate: string | null;
  sportsDirection: SportsDirection;
  trainingDays: Weekday[];
  parentName: string;
  parentPhone: string;
  parentEmail: string | null;
  parentRelationship: Relationship | null;
  parentPassportSeries: string | null;
  parentPassportNumber: string | null;
  parentPassportIssuedBy: string | null;
  parentActualAddress: string | null;
  trainingAddress: string | null;
}

/** The columns of `ContractStudent`. */
export const contractStudentColumns = [
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'birthCertificateNumber',
  'birthCertificateIssueDate',
  'sportsDirection',
  'trainingDays',
  'parentName',
  'parentPhone',
  'parentEmail',
  'parentRelationship',
  'parentPassportSeries',
  'parentPassportNumber',
  'parentPassportIssuedBy',
  'parentActualAddress',
  'trainingAddress',
] as const satisfies readonly (keyof ContractStudent)[];

/** A student's card as the parties of a contract, for `contractVariables`. */
export function partiesOf(row: ContractStudent): { student: StudentParty; parent: ParentParty } {
  return {
    student: row,
    parent: {
      fullName: row.parentName,
      phone: row.parentPhone,
      email: row.parentEmail,
      relationship: row.parentRelationship,
      passportSeries: row.parentPassportSeries,
      passportNumber: row.parentPassportNumber,
      passportIssuedBy: row.parentPassportIssuedBy,
      actualAddress: row.parentActualAddress,
      trainingAddress: row.trainingAddress,
    },
  };
}
