import type { Relationship, SportsDirection, Weekday } from '@school/api-contract/common';
import type { ComparedField } from '@school/api-contract/contracts/contract-differences';
import type { ContractVariableName } from '@school/api-contract/contracts/document-variables';
import { russianDay } from '../../../platform/russian-dates';
import { directionNames, personName, relationshipNames, weekdayList } from '../../../shared/russian-text';
import { type Operator, toOperatorVariables } from '../../school/school-operator';

/** Every variable of a contract as displayed text; '' leaves a blank. */
export type ContractVariables = Record<ContractVariableName, string>;

/** The child; null where the student's card is empty. Days are 'yyyy-MM-dd'. */
export interface StudentParty {
  lastName: string;
  firstName: string;
  middleName?: string | null;
  birthDate: string;
  birthCertificateNumber: string | null;
  birthCertificateIssueDate: string | null;
  sportsDirection: SportsDirection;
  trainingDays: readonly Weekday[];
}

/** The parent who signs; null where the student's card is empty. */
export interface ParentParty {
  fullName: string;
  phone: string;
  email: string | null;
  relationship: Relationship | null;
  passportSeries: string | null;
  passportNumber: string | null;
  passportIssuedBy: string | null;
  actualAddress: string | null;
  trainingAddress: string | null;
}

/** Both sides of a contract with a family. */
interface Family {
  student: StudentParty;
  parent: ParentParty;
}

interface Parties extends Family {
  contractNumber: string;
  /** 'yyyy-MM-dd' */
  contractDate: string;
  school: Operator;
}

/** The variables of a contract, from a registration or from a student's card. */
export function toContractVariables({ contractNumber, contractDate, school, ...family }: Parties): ContractVariables {
  return {
    ...toOperatorVariables(school),
    contractNumber,
    contractDate: russianDay(contractDate),
    ...toFamilyVariables(family),
  };
}

/** The variables that describe the family. */
export function toFamilyVariables({ student, parent }: Family): Record<ComparedField, string> {
  return {
    parentName: parent.fullName,
    parentRelationship: parent.relationship === null ? '' : relationshipNames[parent.relationship],
    parentPhone: parent.phone,
    parentEmail: parent.email ?? '',
    passportSeries: parent.passportSeries ?? '',
    passportNumber: parent.passportNumber ?? '',
    passportIssuedBy: parent.passportIssuedBy ?? '',
    actualAddress: parent.actualAddress ?? '',
    trainingAddress: parent.trainingAddress ?? '',
    studentName: personName(student),
    studentBirthDate: russianDay(student.birthDate),
    birthCertificateNumber: student.birthCertificateNumber ?? '',
    birthCertificateIssueDate:
      student.birthCertificateIssueDate === null ? '' : russianDay(student.birthCertificateIssueDate),
    sportsDirection: directionNames[student.sportsDirection],
    trainingDays: weekdayList(student.trainingDays),
  };
}
