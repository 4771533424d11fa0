import type { Weekday } from '@school/api-contract/common';
import type { RegisterBody } from '@school/api-contract/families/registrations';
import type { Family } from './people';
import type { Direction } from './school';

/** A family with all data for the registration form. */
export interface Applicant extends Family {
  birthDate: string;
  birthCertificateIssueDate: string;
  sportsDirection: Direction;
  trainingDays: Weekday[];
  trainingAddress: string;
  medicalInfo?: string;
}

/** The form as the page sends it, without the link's token. A family that reports an illness consents to storing it. */
export function toRegistrationForm(applicant: Applicant): Omit<RegisterBody, 'token'> {
  const { lastName, firstName, middleName, birthDate, gender, sportsDirection, trainingDays, medicalInfo } = applicant;
  const { birthCertificateNumber, birthCertificateIssueDate } = applicant;
  return {
    studentData: {
      ...{ lastName, firstName, middleName, birthDate, gender, sportsDirection, trainingDays },
      ...{ birthCertificateNumber, birthCertificateIssueDate },
      ...(medicalInfo === undefined ? {} : { medicalInfo, consentMedical: true }),
    },
    parentData: {
      fullName: applicant.parentName,
      phone: applicant.parentPhone,
      email: applicant.parentEmail,
      relationship: applicant.parentRelationship,
      passportSeries: applicant.parentPassportSeries,
      passportNumber: applicant.parentPassportNumber,
      passportIssuedBy: applicant.parentPassportIssuedBy,
      actualAddress: applicant.parentActualAddress,
      trainingAddress: applicant.trainingAddress,
      consentProcessing: true,
      consentContract: true,
    },
  };
}
