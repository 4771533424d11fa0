import type { StudentField } from '@school/api-contract/students/student-fields';
import type { StudentCard } from '../../students/student-fields';
import type { ParentParty, StudentParty } from './contract-variables';

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
] as const satisfies readonly StudentField[];

/** The fields of a student's card that a contract uses; days are 'yyyy-MM-dd'. */
export type ContractStudent = Pick<StudentCard, (typeof contractStudentColumns)[number]>;

/** Converts a student's card to the input of `toContractVariables`. */
export function toContractParties(row: ContractStudent): { student: StudentParty; parent: ParentParty } {
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
