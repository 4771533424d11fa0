import type { Departure } from '@school/api-contract/students/departures';
import type { Student, StudentRow } from '@school/api-contract/students/students';
import { sampleGroup } from '@school/kit/testing';

/** A group for the filter. */
export const group = { ...sampleGroup, id: 4, name: 'Искры', address: 'Москва, ул. Мира, 1', days: [2, 4] };

export const row: StudentRow = {
  id: 7,
  lastName: 'Иванова',
  firstName: 'Анна',
  middleName: 'Сергеевна',
  birthDate: '2016-03-05',
  sportsDirection: 'dance',
  groups: [{ id: 1, name: 'Танцы 7–9' }],
  parentName: 'Иванова Ольга Петровна',
  parentPhone: '+79161234567',
  active: true,
  contractNumber: '2026-00007',
  contractStatus: 'completed',
  contractWasSigned: true,
  attendancePercent: 92,
  hasMedicalInfo: false,
  documentEndsOn: null,
};

/** Edge cases of the list: no group, several groups, no contract, a number without a contract, and a very long name. */
export const rows: StudentRow[] = [
  row,
  {
    ...row,
    id: 8,
    lastName: 'Рождественская-Воскресенская',
    firstName: 'Екатерина-Александра',
    middleName: 'Константиновна',
    groups: [
      { id: 2, name: 'Художественная гимнастика, старшая группа выходного дня' },
      { id: 3, name: 'Растяжка' },
      { id: 1, name: 'Танцы 7–9' },
    ],
    parentPhone: '+79031112233',
    contractNumber: '2026-00118',
    contractStatus: 'sent',
    attendancePercent: 54,
    hasMedicalInfo: true,
    documentEndsOn: '2026-12-01',
  },
  {
    ...row,
    id: 9,
    lastName: 'Ли',
    firstName: 'Ян',
    middleName: null,
    groups: [],
    contractNumber: null,
    contractStatus: null,
    attendancePercent: null,
  },
  {
    ...row,
    id: 10,
    lastName: 'Мурадов',
    firstName: 'Тимур',
    middleName: 'Маратович',
    birthDate: '2021-08-30',
    contractNumber: '2024-00311',
    contractStatus: null,
  },
  { ...row, id: 11, lastName: 'Яковлева', firstName: 'Софья', contractNumber: '2026-00090', contractStatus: 'expired' },
];

export const student: Student = {
  ...row,
  groupCount: 1,
  gender: null,
  trainingDays: ['monday', 'wednesday', 'friday'],
  parentEmail: 'olga@example.ru',
  openContractCount: 1,
  photoConsent: true,
  medicalConsent: true,
  parentRelationship: 'mother',
  parentActualAddress: null,
  trainingAddress: null,
  secondParentName: null,
  secondParentPhone: null,
  medicalInfo: null,
  additionalInfo: null,
  contractType: 'electronic_signature',
  contractDate: '2026-09-01',
  contractSignedAt: '2026-09-02T10:00:00.000Z',
  createdAt: '2026-09-01T10:00:00.000Z',
  updatedAt: '2026-09-01T10:00:00.000Z',
  identityDocuments: null,
};

export const identityDocuments: NonNullable<Student['identityDocuments']> = {
  birthCertificateNumber: 'IV-МЮ 123456',
  birthCertificateIssueDate: '2016-03-20',
  parentPassportSeries: '4510',
  parentPassportNumber: '123456',
  parentPassportIssuedBy: 'ОВД района Хамовники',
};

/** Every field filled with its longest value. */
export const studentInFull: Student = {
  ...student,
  ...rows[1],
  gender: 'female',
  parentName: 'Рождественская-Воскресенская Мария-Магдалина Владиславовна',
  parentEmail: 'maria.rozhdestvenskaya-voskresenskaya@pochta.example.ru',
  parentActualAddress: '123456, г. Москва, ул. Академика Королёва, д. 12, корп. 3, кв. 456',
  trainingAddress: 'г. Москва, Ленинградский проспект, д. 39, стр. 1, малый зал',
  secondParentName: 'Рождественский-Воскресенский Иннокентий Владиславович',
  secondParentPhone: '+79035554433',
  medicalInfo: 'Аллергия на пыльцу, в мае и июне носит с собой ингалятор. Нельзя прыжки на жёсткий мат.',
  additionalInfo: 'Забирает бабушка по четвергам.',
  identityDocuments: {
    ...identityDocuments,
    parentPassportIssuedBy: 'Отделом УФМС России по гор. Москве по району Хорошёво-Мнёвники',
  },
};

/** What a child who leaves still has. */
export const departure: Departure = {
  subscriptions: [
    {
      ...{ id: 5, planName: 'Художественная гимнастика, 8 занятий', startsOn: '2026-11-10', endsOn: '2026-12-09' },
      ...{ updatedAt: '2026-11-10T09:00:00.000Z', unusedPart: 1500 },
    },
    {
      ...{ id: 6, planName: 'Художественная гимнастика, 8 занятий', startsOn: '2026-12-10', endsOn: '2027-01-09' },
      ...{ updatedAt: '2026-11-10T09:00:00.000Z', unusedPart: 4500 },
    },
  ],
  balance: {
    currency: 'RUB',
    charged: 9000,
    paid: 0,
    balance: 9000,
    due: 4500,
    dueSince: '2026-11-10',
    dueDays: 17,
    pending: 0,
  },
  contracts: [{ id: 8, contractNumber: '2026-00007', status: 'completed' }],
};
