import {
  type EnrolmentParent,
  type EnrolmentStudentForm,
  enrolmentParent,
  enrolmentStudentForm,
  type LinkValidation,
  type RegisterBody,
  splitFullName,
  wrongStudentDays,
} from '@school/api-contract/families/registrations';
import { findSurname } from '@school/api-contract/rules/child-names';
import { messages } from '@school/api-contract/rules/messages';
import { schoolDay } from '@school/kit';
import { z } from 'zod';

/** Values of the first step's controls; an empty text means "not chosen yet". */
export type StudentValues = Omit<
  EnrolmentStudentForm,
  'gender' | 'sportsDirection' | 'medicalInfo' | 'additionalInfo'
> & {
  gender: EnrolmentStudentForm['gender'] | '';
  sportsDirection: EnrolmentStudentForm['sportsDirection'] | '';
  medicalInfo: string;
  additionalInfo: string;
};

/** Values of the second step's controls. */
export type ParentValues = Omit<EnrolmentParent, 'relationship' | 'consentProcessing' | 'consentContract'> & {
  relationship: EnrolmentParent['relationship'] | '';
  consentProcessing: boolean;
  consentContract: boolean;
  consentPhoto: boolean;
};

export const emptyStudent: StudentValues = {
  fullName: '',
  birthDate: '',
  gender: '',
  birthCertificateNumber: '',
  birthCertificateIssueDate: '',
  sportsDirection: '',
  trainingDays: [],
  medicalInfo: '',
  consentMedical: false,
  additionalInfo: '',
};

export const emptyParent: ParentValues = {
  fullName: '',
  phone: '+7',
  email: '',
  relationship: '',
  passportSeries: '',
  passportNumber: '',
  passportIssuedBy: '',
  actualAddress: '',
  trainingAddress: '',
  consentProcessing: false,
  consentContract: false,
  consentPhoto: false,
};

/**
 * The initial values of the form: empty, or those of the trial request. A second child has the parent of the first one,
 * but each child has its own consents.
 */
export function toFreshValues(
  known: LinkValidation['known'],
  family?: ParentValues,
): { student: StudentValues; parent: ParentValues } {
  if (family) {
    const consents = { consentProcessing: false, consentContract: false, consentPhoto: false };
    return { student: emptyStudent, parent: { ...family, ...consents } };
  }
  if (!known) return { student: emptyStudent, parent: emptyParent };
  const { childName, sportsDirection, parentName, parentPhone, trainingAddress } = known;
  return {
    student: { ...emptyStudent, fullName: surnameFirst(childName, parentName), sportsDirection: sportsDirection ?? '' },
    parent: { ...emptyParent, fullName: parentName, phone: parentPhone, trainingAddress },
  };
}

/** Puts the word that agrees with the parent's surname first: 'Аня Иванова' of 'Иванов Петр' is 'Иванова Аня'. */
function surnameFirst(childName: string, parentName: string): string {
  const words = childName.trim().split(/\s+/);
  const surname = findSurname(words, parentName);
  if (surname === undefined) return childName;
  const place = words.indexOf(surname);
  return [surname, ...words.filter((_, index) => index !== place)].join(' ');
}

/** In the order of the screen, which error lists and focus follow. */
export const studentFields = Object.keys(emptyStudent).filter((key): key is keyof StudentValues => key in emptyStudent);
export const parentFields = Object.keys(emptyParent).filter((key): key is keyof ParentValues => key in emptyParent);

/** Validates each date once it is filled in, and both together once each is valid. */
const ownDay = (field: 'birthDate' | 'birthCertificateIssueDate') =>
  z.iso.date(messages.date).superRefine((day, context) => {
    const message = wrongStudentDays({ birthDate: day, birthCertificateIssueDate: day }, schoolDay())[field];
    if (message !== undefined) context.addIssue(message);
  });
const days = { birthDate: ownDay('birthDate'), birthCertificateIssueDate: ownDay('birthCertificateIssueDate') };
const bothDays = z.object(days);

/** The API's rules, plus rules for the child's dates that depend on school time. */
export const studentSchema = z
  .custom<StudentValues>()
  .transform((values): unknown => values)
  .pipe(
    enrolmentStudentForm.extend(days).superRefine(
      (student, context) => {
        const message = wrongStudentDays(student, schoolDay()).birthCertificateIssueDate;
        if (message !== undefined) context.addIssue({ code: 'custom', path: ['birthCertificateIssueDate'], message });
      },
      { when: ({ value }) => bothDays.safeParse(value).success },
    ),
  );

export const parentSchema = z
  .custom<ParentValues>()
  .transform((values): unknown => values)
  .pipe(enrolmentParent);

/**
 * The body of POST /api/contract/register (specification section 7): splits the full name and omits empty optional
 * texts. Medical information is sent only with its own consent (152-FZ art. 10).
 */
export function toRegisterBody(token: string, student: EnrolmentStudentForm, parent: EnrolmentParent): RegisterBody {
  const { fullName, medicalInfo, additionalInfo, consentMedical, ...rest } = student;
  const { consentPhoto, ...parentData } = parent;
  return {
    token,
    studentData: {
      ...splitFullName(fullName),
      ...rest,
      ...(medicalInfo && consentMedical && { medicalInfo, consentMedical }),
      ...(additionalInfo && { additionalInfo }),
    },
    parentData: { ...parentData, ...(consentPhoto && { consentPhoto }) },
  };
}
