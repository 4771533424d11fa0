import type { DocumentVersion } from '@school/api-contract/contracts/contract-templates';
import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { Contract, ContractEventView, ContractRow } from '@school/api-contract/contracts/staff-contracts';
import type { StudentRow } from '@school/api-contract/students/students';

export const row: ContractRow = {
  id: 40,
  contractNumber: '2026-00040',
  contractDate: '2026-11-20',
  contractType: 'electronic_signature',
  status: 'sent',
  studentId: 7,
  studentName: 'Иванова Анна Сергеевна',
  parentName: 'Иванова Ольга Петровна',
  parentPhone: '+79161234567',
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-20T10:05:00.000Z',
  signedAt: null,
  waitingSince: '2026-11-20T10:05:00.000Z',
  linkExpiresAt: '2026-11-27T10:05:00.000Z',
  delivery: 'delivered',
};

/** Rows with every status, a very long name and undelivered messages. */
export const rows: ContractRow[] = [
  row,
  {
    ...row,
    id: 41,
    contractNumber: '2026-00041',
    status: 'signed',
    waitingSince: null,
    studentName: 'Рождественская-Воскресенская Екатерина-Александра Константиновна',
    parentName: 'Рождественская-Воскресенская Мария-Магдалина Владиславовна',
    delivery: 'waiting',
  },
  {
    ...row,
    id: 42,
    contractNumber: '2026-00042',
    status: 'completed',
    waitingSince: null,
    studentName: 'Ли Ян',
    delivery: 'accepted',
  },
  {
    ...row,
    id: 43,
    contractNumber: '2026-00043',
    status: 'sent',
    contractType: 'public_offer',
    studentName: 'Мурадов Тимур Маратович',
    delivery: 'failed',
  },
  { ...row, id: 44, contractNumber: '2026-00044', status: 'draft', studentName: 'Яковлева Софья', delivery: 'none' },
  {
    ...row,
    id: 45,
    contractNumber: '2026-00045',
    status: 'cancelled',
    waitingSince: null,
    studentName: 'Орлов Глеб',
    delivery: 'none',
  },
  {
    ...row,
    id: 46,
    contractNumber: '2026-00046',
    status: 'expired',
    waitingSince: null,
    studentName: 'Белова Вера',
    delivery: 'delivered',
  },
];

export const counts = {
  statuses: { draft: 1, sent: 12, signed: 1, completed: 118, cancelled: 3, terminated: 1, expired: 2 },
  deliveryFailed: 1,
  waitingLong: 4,
};

export const sms: Delivery = {
  id: 5,
  channel: 'sms',
  purpose: 'signing_link',
  recipient: '+79161234567',
  status: 'success',
  attempts: 1,
  provider: 'smsaero',
  providerMessageId: '7712334',
  lastError: null,
  createdAt: '2026-11-20T10:05:00.000Z',
  sentAt: '2026-11-20T10:05:02.000Z',
  report: 'delivered',
  reportedAt: '2026-11-20T10:05:09.000Z',
  withdrawnAt: null,
  mayRetry: false,
  held: false,
};

export const failedEmail: Delivery = {
  ...sms,
  id: 6,
  channel: 'email',
  recipient: 'maria.rozhdestvenskaya-voskresenskaya@pochta.example.ru',
  status: 'max_attempts_reached',
  attempts: 5,
  provider: 'smtp',
  providerMessageId: null,
  lastError: '550 5.1.1 The email account that you tried to reach does not exist',
  sentAt: null,
  report: null,
  reportedAt: null,
  mayRetry: true,
};

const browser =
  'Mozilla/5.0 (Linux; Android 15; SM-A556B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

export const sha256 = '9f4e072d5a1b3c6d8e7f90a1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3e4f';

const byParent = { actor: 'parent', userName: null, ipAddress: '203.0.113.7', userAgent: browser } as const;

export const events: ContractEventView[] = [
  { ...byParent, id: 1, action: 'contract.created', at: '2026-11-20T10:00:00.000Z', details: { registrationId: 12 } },
  {
    id: 2,
    action: 'contract.sent',
    at: '2026-11-20T10:05:00.000Z',
    actor: 'staff',
    userName: 'Петрова Нина',
    ipAddress: '198.51.100.4',
    userAgent: browser,
    details: { sms: true, email: true, expiresAt: '2026-11-27T10:05:00.000Z' },
  },
  { ...byParent, id: 3, action: 'contract.opened', at: '2026-11-20T10:07:11.000Z', details: {} },
  {
    ...byParent,
    id: 4,
    action: 'signature.code_sent',
    at: '2026-11-20T10:08:30.000Z',
    details: { documentSha256: sha256, templateVersion: 3 },
  },
  { ...byParent, id: 5, action: 'signature.code_wrong', at: '2026-11-20T10:09:01.000Z', details: { attemptsLeft: 4 } },
  { ...byParent, id: 6, action: 'contract.signed', at: '2026-11-20T10:09:25.000Z', details: {} },
  {
    id: 7,
    action: 'contract.recounted',
    at: '2026-11-20T10:09:31.000Z',
    actor: 'system',
    userName: null,
    ipAddress: null,
    userAgent: null,
    details: {},
  },
];

export const content =
  '<h1>Договор на обучение</h1><p>Школа и <strong>Иванова Ольга Петровна</strong> заключили договор.</p><ul><li>Занятия по понедельникам</li></ul>';

export const contract: Contract = {
  ...row,
  parentEmail: 'olga@example.ru',
  linkWaits: false,
  registrationId: 12,
  adminName: 'Петрова Нина',
  templateId: 3,
  templateTitle: 'Договор на обучение',
  templateVersion: 3,
  documentSha256: null,
  content,
  emptyVariables: [],
  pdf: 'draft',
  checkCode: null,
  completedAt: null,
  cancelledAt: null,
  cancelReason: null,
  replacedById: null,
  acceptance: null,
  deliveries: [sms],
  events: events.slice(0, 3),
};

export const draft: Contract = {
  ...contract,
  status: 'draft',
  sentAt: null,
  linkExpiresAt: null,
  delivery: 'none',
  deliveries: [],
  events: events.slice(0, 1),
};

export const signed: Contract = {
  ...contract,
  status: 'signed',
  signedAt: '2026-11-20T10:09:25.000Z',
  documentSha256: sha256,
  pdf: 'sealing',
  events,
};

export const parked: Contract = { ...signed, pdf: 'parked' };

export const completed: Contract = {
  ...signed,
  ...rows[1],
  status: 'completed',
  pdf: 'sealed',
  checkCode: '7KQM-2XWP-9D',
  signedAt: '2026-11-20T10:09:25.000Z',
  completedAt: '2026-11-20T10:09:40.000Z',
  delivery: 'delivered',
};

export const cancelled: Contract = {
  ...completed,
  status: 'cancelled',
  cancelledAt: '2026-11-21T08:00:00.000Z',
  cancelReason: 'Семья переезжает в другой город',
};

export const expired: Contract = { ...contract, status: 'expired' };

export const offer: Contract = { ...contract, contractType: 'public_offer', linkExpiresAt: null };

export const templates: DocumentVersion[] = [
  {
    id: 3,
    kind: 'contract',
    version: 3,
    title: 'Договор на обучение',
    sha256,
    createdAt: '2026-11-01T10:00:00.000Z',
    createdByName: 'Петрова Нина',
    inForce: true,
    usedCount: 12,
    readAt: '2026-09-02T09:00:00.000Z',
    readByName: 'Марина Соколова',
  },
  {
    id: 2,
    kind: 'contract',
    version: 2,
    title: 'Договор на обучение',
    sha256,
    createdAt: '2026-09-01T10:00:00.000Z',
    createdByName: null,
    inForce: false,
    usedCount: 118,
    readAt: '2026-09-02T09:00:00.000Z',
    readByName: 'Марина Соколова',
  },
];

export const student: StudentRow = {
  id: 7,
  lastName: 'Иванова',
  firstName: 'Анна',
  middleName: 'Сергеевна',
  birthDate: '2016-03-05',
  sportsDirection: 'dance',
  groups: [],
  parentName: 'Иванова Ольга Петровна',
  parentPhone: '+79161234567',
  active: true,
  contractNumber: null,
  contractStatus: null,
  contractWasSigned: false,
  attendancePercent: 92,
  hasMedicalInfo: false,
  documentEndsOn: null,
};

export const students: StudentRow[] = [
  student,
  {
    ...student,
    id: 8,
    lastName: 'Рождественская-Воскресенская',
    firstName: 'Екатерина-Александра',
    middleName: 'Константиновна',
    parentName: 'Рождественская-Воскресенская Мария-Магдалина Владиславовна',
  },
];
