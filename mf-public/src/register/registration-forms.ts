import { messages } from '@school/api-contract/messages';
import {
  type EnrolmentParent,
  type EnrolmentStudentForm,
  enrolmentParent,
  enrolmentStudentForm,
  type RegisterBody,
  splitFullName,
  wrongStudentDays,
} from '@school/api-contract/registrations';
import { schoolDay } from '@school/kit';
import { z } from 'zod';

/** The first step as its controls hold it: an empty text is "nothing chosen yet". */
export type StudentValues = Omit<
  EnrolmentStudentForm,
  'gender' | 'sportsDirection' | 'medicalInfo' | 'additionalInfo'
> & {
  gender: EnrolmentStudentForm['gender'] | '';
  sportsDirection: EnrolmentStudentForm['sportsDirection'] | '';
  medicalInfo: string;
  additionalInfo: string;
};

/** The second step as its controls hold it. */
export type ParentValues = Omit<EnrolmentParent, 'relationship' | 'consentProcessing' | 'consentContract'> & {
  relationship: EnrolmentParent['relationship'] | '';
  consentProcessing: boolean;
  consentContract: boolean;
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
};

/** In the order of the screen: error lists and focus follow them. */
export const studentFields = Object.keys(emptyStudent).filter((key): key is keyof StudentValues => key in emptyStudent);
export const parentFields = Object.keys(emptyParent).filter((key): key is keyof ParentValues => key in emptyParent);

/** Each day is judged as soon as it is there, both together once each is right by itself. */
const ownDay = (field: 'birthDate' | 'birthCertificateIssueDate') =>
  z.iso.date(messages.date).superRefine((day, context) => {
    const message = wrongStudentDays({ birthDate: day, birthCertificateIssueDate: day }, schoolDay())[field];
    if (message !== undefined) context.addIssue(message);
  });
const days = { birthDate: ownDay('birthDate'), birthCertificateIssueDate: ownDay('birthCertificateIssueDate') };
const bothDays = z.object(days);

/** The API's own rules, and what the school's clock tells of the child's days. */
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
 * What POST /api/contract/register takes (specification section 7): the full name split, empty optional texts left out.
 * Medical information goes only with its own consent (152-FZ art. 10).
 */
export function registerBodyOf(token: string, student: EnrolmentStudentForm, parent: EnrolmentParent): RegisterBody {
  const { fullName, medicalInfo, additionalInfo, consentMedical, ...rest } = student;
  return {
    token,
    studentData: {
      ...splitFullName(fullName),
      ...rest,
      ...(medicalInfo && consentMedical && { medicalInfo, consentMedical }),
      ...(additionalInfo && { additionalInfo }),
    },
    parentData: parent,
  };
}
