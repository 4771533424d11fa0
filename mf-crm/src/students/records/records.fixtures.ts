import type {
  StudentChange,
  StudentMark,
  StudentMembership,
  StudentPayment,
} from '@school/api-contract/students/students';

const group = { id: 1, name: 'Танцы 7–9' };

export const memberships: StudentMembership[] = [
  { group, trainerName: 'Кузнецова Ирина Павловна', joinDate: '2026-09-01', leaveDate: null },
  {
    group: { id: 2, name: 'Художественная гимнастика, старшая группа выходного дня' },
    trainerName: null,
    joinDate: '2025-09-01',
    leaveDate: '2026-06-01',
  },
];

export const marks: StudentMark[] = [
  { date: '2026-11-20', group, status: 'PRESENT', comment: null },
  { date: '2026-11-18', group, status: 'ABSENT', comment: 'Готовились к турниру' },
  { date: '2026-11-16', group, status: 'PRESENT', comment: null },
];

const payment: StudentPayment = {
  id: 1,
  date: '2026-11-01',
  amount: 4500,
  refundedAmount: 0,
  mistaken: false,
  currency: 'RUB',
  status: 'CONFIRMED',
  state: 'received',
  type: 'bank_card',
  description: 'Ноябрь',
};

export const payments: StudentPayment[] = [
  { ...payment, refundedAmount: 500 },
  { ...payment, id: 2, date: '2026-10-01', status: 'PENDING', state: 'waiting', type: 'cash', description: null },
  { ...payment, id: 3, date: '2026-09-01', status: 'REJECTED', state: 'rejected' },
  { ...payment, id: 4, date: '2026-08-01', status: 'CANCELLED', state: 'cancelled', type: 'manual' },
];

export const changes: StudentChange[] = [
  {
    id: 3,
    event: 'marked',
    byName: 'Иванов Сергей',
    at: '2026-11-18T15:40:00.000Z',
    changes: [
      { field: 'group', from: 'Художественная гимнастика, младшая', to: 'Художественная гимнастика, младшая' },
      { field: 'session', from: '2026-11-18', to: '2026-11-18' },
      { field: 'attendance', from: 'NOT_MARKED', to: 'PRESENT' },
    ],
  },
  {
    id: 3,
    event: 'updated',
    byName: 'Петрова Анна',
    at: '2026-11-21T10:00:00.000Z',
    changes: [
      { field: 'trainingDays', from: 'friday,monday', to: 'monday,wednesday' },
      { field: 'parentActualAddress', from: null, to: '123456, г. Москва, ул. Академика Королёва, д. 12, корп. 3' },
      { field: 'secondParentPhone', from: '+79161112244', to: null },
    ],
  },
  {
    id: 2,
    event: 'document_uploaded',
    byName: null,
    at: '2026-11-01T10:00:00.000Z',
    changes: [
      { field: 'documentType', from: null, to: 'MEDICAL_POLICY' },
      { field: 'fileName', from: null, to: 'Полис.pdf' },
    ],
  },
  { id: 1, event: 'created', byName: 'Петрова Анна', at: '2026-09-01T10:00:00.000Z', changes: [] },
];
