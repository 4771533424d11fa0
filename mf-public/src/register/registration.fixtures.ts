import type { ParentValues, StudentValues } from './registration-forms';

/** A sample family for tests and stories. */
export const filledStudent: StudentValues = {
  fullName: 'Иванова Мария Петровна',
  birthDate: '2018-05-14',
  gender: 'female',
  birthCertificateNumber: 'II-МЮ 789012',
  birthCertificateIssueDate: '2018-05-20',
  sportsDirection: 'artistic_gymnastics',
  trainingDays: ['monday', 'wednesday'],
  medicalInfo: '',
  consentMedical: false,
  additionalInfo: '',
};

export const filledParent: ParentValues = {
  fullName: 'Иванова Анна Сергеевна',
  phone: '+79161234567',
  email: 'anna@example.ru',
  relationship: 'mother',
  passportSeries: '4512',
  passportNumber: '981276',
  passportIssuedBy: 'ОВД района Хамовники г. Москвы',
  actualAddress: 'Москва, ул. Ленина, д. 1, кв. 2',
  trainingAddress: 'Москва, ул. Спортивная, д. 3',
  consentProcessing: true,
  consentContract: true,
  consentPhoto: true,
};
