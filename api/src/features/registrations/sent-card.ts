import type {
  EnrolmentParent,
  EnrolmentStudent,
  RegistrationDuplicate,
  StudentCardField,
} from '@school/api-contract/families/registrations';
import { studentCardFields } from '@school/api-contract/families/registrations';
import { compareCardFields } from '../students/card-differences';
import type { StudentCard } from '../students/student-fields';

/** What a family sent. */
export interface SentFamily {
  student: EnrolmentStudent;
  parent: EnrolmentParent;
}

export type SentCard = Pick<StudentCard, StudentCardField>;

/** Converts what a family sent to fields of a card; texts of an erased registration are blank. */
export function toSentCard({ student, parent }: SentFamily): SentCard {
  return {
    lastName: student.lastName,
    firstName: student.firstName,
    middleName: student.middleName || null,
    birthDate: student.birthDate,
    gender: student.gender,
    birthCertificateNumber: student.birthCertificateNumber || null,
    birthCertificateIssueDate: student.birthCertificateIssueDate,
    sportsDirection: student.sportsDirection,
    trainingDays: student.trainingDays,
    parentName: parent.fullName,
    parentPhone: parent.phone,
    parentEmail: parent.email || null,
    parentRelationship: parent.relationship,
    parentPassportSeries: parent.passportSeries || null,
    parentPassportNumber: parent.passportNumber || null,
    parentPassportIssuedBy: parent.passportIssuedBy || null,
    parentActualAddress: parent.actualAddress || null,
    trainingAddress: parent.trainingAddress || null,
    medicalInfo: student.medicalInfo || null,
    additionalInfo: student.additionalInfo || null,
  };
}

/** Fields in which the family's data differs from the card; fields that the family left empty do not count. */
export function listCardDifferences(card: SentCard, sent: SentCard): RegistrationDuplicate['differences'] {
  return compareCardFields(studentCardFields, card, sent).flatMap(({ field, from, to }) =>
    to ? [{ field, known: from, sent: to }] : [],
  );
}
