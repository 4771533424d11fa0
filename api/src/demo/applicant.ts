import { type ContractVariables, contractVariables, type Operator } from '../contracts/document/contract-variables';
import type { Student } from './students';

/** A family with all that it writes into the registration form. */
export type Applicant = Omit<Student, 'id' | 'active' | 'group' | 'joinDate'>;

function studentForm(applicant: Applicant) {
  const { lastName, firstName, middleName, birthDate, gender, sportsDirection, trainingDays } = applicant;
  const { birthCertificateNumber, birthCertificateIssueDate } = applicant;
  return {
    lastName,
    firstName,
    middleName,
    birthDate,
    gender,
    birthCertificateNumber,
    birthCertificateIssueDate,
    sportsDirection,
    trainingDays,
  };
}

function parentForm(applicant: Applicant) {
  return {
    fullName: applicant.parentName,
    phone: applicant.parentPhone,
    email: applicant.parentEmail,
    relationship: applicant.parentRelationship,
    passportSeries: applicant.parentPassportSeries,
    passportNumber: applicant.parentPassportNumber,
    passportIssuedBy: applicant.parentPassportIssuedBy,
    actualAddress: applicant.parentActualAddress,
    trainingAddress: applicant.trainingAddress,
    consentProcessing: true as const,
    consentContract: true as const,
  };
}

/** The two texts of a pending registration, as the form sends them. */
export function formData(applicant: Applicant) {
  return { studentData: JSON.stringify(studentForm(applicant)), parentData: JSON.stringify(parentForm(applicant)) };
}

/** What the contract with this family is filled with. */
export function variablesOf(
  applicant: Applicant,
  contractNumber: string,
  contractDate: string,
  school: Operator,
): ContractVariables {
  const student = studentForm(applicant);
  return contractVariables({ contractNumber, contractDate, school, student, parent: parentForm(applicant) });
}
