import type { RegistrationGroup, RegistrationGroups } from '@school/api-contract/families/group-suggestions';
import type {
  Registration,
  RegistrationLink,
  RegistrationRow,
  RegistrationToReview,
} from '@school/api-contract/families/registrations';

const known: RegistrationRow = {
  id: 12,
  status: 'pending',
  childName: 'Иванова Анна Сергеевна',
  birthDate: '2016-03-05',
  sportsDirection: 'dance',
  parentName: 'Иванова Ольга Петровна',
  parentPhone: '+79161234567',
  adminName: 'Петрова Нина',
  contractId: 40,
  contractNumber: '2026-00040',
  contractStatus: 'sent',
  contractWasSigned: false,
  duplicateCount: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
};

export const row: RegistrationToReview = {
  ...known,
  placement: { branchName: 'На Ленина', group: { id: 9, name: 'Малыши', branchName: 'На Ленина', freePlaces: 2 } },
};

export const rows: RegistrationToReview[] = [
  row,
  {
    ...row,
    id: 13,
    childName: 'Рождественская-Воскресенская Екатерина-Александра Константиновна',
    sportsDirection: 'artistic_gymnastics',
    parentName: 'Рождественская-Воскресенская Мария-Магдалина Владиславовна',
    contractNumber: '2026-00041',
    contractStatus: 'signed',
    duplicateCount: 0,
    placement: {
      branchName: 'На Ленина',
      group: { id: 9, name: 'Малыши', branchName: 'Заречный', freePlaces: 2 },
    },
  },
  {
    ...row,
    id: 14,
    childName: 'Ли Ян',
    sportsDirection: 'martial_arts',
    contractStatus: 'completed',
    duplicateCount: 3,
    placement: { branchName: null, group: null },
  },
];

export const registration: Registration = {
  ...known,
  student: {
    lastName: 'Иванова',
    firstName: 'Анна',
    middleName: 'Сергеевна',
    gender: 'female',
    birthCertificateNumber: 'IV-МЮ 123456',
    birthCertificateIssueDate: '2016-03-20',
    trainingDays: ['monday', 'wednesday', 'friday'],
    medicalInfo: null,
    additionalInfo: null,
  },
  parent: {
    email: 'olga@example.ru',
    relationship: 'mother',
    passportSeries: '4510',
    passportNumber: '123456',
    passportIssuedBy: 'ОВД района Хамовники',
    actualAddress: 'г. Москва, ул. Льва Толстого, д. 16',
    trainingAddress: 'г. Москва, ул. Ленина, д. 2',
  },
  duplicates: [
    {
      studentId: 7,
      name: 'Иванова Анна Сергеевна',
      birthDate: '2016-03-05',
      matches: ['nameAndBirthDate', 'phone'],
      differences: [
        {
          field: 'parentActualAddress',
          known: 'г. Москва, ул. Строителей, д. 1',
          sent: 'г. Москва, ул. Льва Толстого, д. 16',
        },
        { field: 'trainingDays', known: 'tuesday', sent: 'friday,monday,wednesday' },
        { field: 'parentPassportSeries', known: null, sent: '4510' },
        { field: 'parentPassportNumber', known: null, sent: '123456' },
      ],
    },
  ],
  studentId: null,
  groups: [],
  reviewedAt: null,
  reviewedByName: null,
  rejectionReason: null,
  contractSentAt: null,
  replacedById: null,
};

/** Every field filled with a value of maximum length. */
export const registrationInFull: Registration = {
  ...registration,
  ...rows[1],
  student: {
    ...registration.student,
    medicalInfo: 'Аллергия на пыльцу, в мае и июне носит с собой ингалятор. Нельзя прыжки на жёсткий мат.',
    additionalInfo: 'Забирает бабушка по четвергам.',
  },
  parent: {
    ...registration.parent,
    email: 'maria.rozhdestvenskaya-voskresenskaya@pochta.example.ru',
    passportIssuedBy: 'Отделом УФМС России по гор. Москве по району Хорошёво-Мнёвники',
    actualAddress: '123456, г. Москва, ул. Академика Королёва, д. 12, корп. 3, кв. 456',
  },
  duplicates: [],
};

export const approved: Registration = {
  ...registration,
  status: 'approved',
  studentId: 7,
  groups: [{ id: 9, name: 'Малыши' }],
  reviewedAt: '2026-11-21T09:00:00.000Z',
  reviewedByName: 'Петрова Нина',
};

export const rejected: Registration = {
  ...registration,
  status: 'rejected',
  contractStatus: 'cancelled',
  reviewedAt: '2026-11-21T09:00:00.000Z',
  reviewedByName: 'Петрова Нина',
  rejectionReason: 'Семья передумала: переезжают в другой город',
};

export const links: RegistrationLink[] = [
  {
    id: 5,
    state: 'active',
    reusable: false,
    adminName: 'Петрова Нина',
    childName: 'Маша',
    registrationCount: 0,
    createdAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-11-27T10:00:00.000Z',
    waits: false,
  },
  {
    id: 4,
    state: 'active',
    reusable: true,
    adminName: 'Рождественская-Воскресенская Мария',
    childName: null,
    registrationCount: 14,
    createdAt: '2026-11-10T10:00:00.000Z',
    expiresAt: '2026-12-10T10:00:00.000Z',
    waits: false,
  },
  {
    id: 3,
    state: 'used',
    reusable: false,
    adminName: 'Петрова Нина',
    childName: null,
    registrationCount: 1,
    createdAt: '2026-11-01T10:00:00.000Z',
    expiresAt: '2026-11-08T10:00:00.000Z',
    waits: false,
  },
  {
    id: 2,
    state: 'expired',
    reusable: false,
    adminName: 'Петрова Нина',
    childName: 'Екатерина-Александра Рождественская',
    registrationCount: 0,
    createdAt: '2026-10-01T10:00:00.000Z',
    expiresAt: '2026-10-08T10:00:00.000Z',
    waits: false,
  },
  {
    id: 1,
    state: 'revoked',
    reusable: false,
    adminName: 'Петрова Нина',
    childName: null,
    registrationCount: 0,
    createdAt: '2026-09-01T10:00:00.000Z',
    expiresAt: '2026-09-08T10:00:00.000Z',
    waits: false,
  },
];

const small: RegistrationGroup = {
  ...{ id: 9, name: 'Малыши', sportsDirection: 'dance', branch: { id: 2, name: 'На Ленина' } },
  ...{ youngestAge: 9, oldestAge: 11, freePlaces: 3, waitingCount: 0 },
  ...{ sameDirection: true, age: 'fits', sameBranch: true, commonDays: ['monday', 'wednesday'], suits: true },
  outsideContract: [],
};

export const suggestions: RegistrationGroups = {
  childAge: 10,
  sportsDirection: 'dance',
  groups: [
    small,
    { ...small, id: 10, name: 'Старшие', freePlaces: 0, waitingCount: 2, sameBranch: false, commonDays: [] },
    {
      ...small,
      ...{ id: 11, name: 'Взрослые', youngestAge: 13, oldestAge: 15, freePlaces: 1, age: 'younger', suits: false },
    },
    {
      ...small,
      ...{ id: 12, name: 'Художественная гимнастика, старшая группа выходного дня', sameDirection: false },
      ...{ sportsDirection: 'artistic_gymnastics', youngestAge: null, oldestAge: null, age: 'unknown', suits: false },
      branch: null,
      outsideContract: [
        { field: 'sportsDirection', contract: 'Танцы', group: 'Художественная гимнастика' },
        { field: 'trainingDays', contract: 'понедельник и среда', group: 'суббота' },
      ],
    },
  ],
};

/** The last place of the first group was taken. */
export const suggestionsWithoutPlaces: RegistrationGroups = {
  ...suggestions,
  groups: suggestions.groups.map((group) => ({ ...group, freePlaces: 0 })),
};
