import type { RegisterBody } from '@school/api-contract/registrations';
import type { Student } from './students';

/** A family with all that it writes into the registration form. */
export type Applicant = Omit<Student, 'id' | 'active' | 'group' | 'joinDate'>;

/** The form as the page sends it, but for the link's token; who tells of an illness consents to its keeping. */
export function formData(applicant: Applicant): Omit<RegisterBody, 'token'> {
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
