import { type AuditChain, type AuditLogRow, auditLogRoutes } from '@school/api-contract/accounts/audit-logs';
import { userRoutes } from '@school/api-contract/accounts/users';
import { embedOriginRoutes } from '@school/api-contract/school/embed-origins';
import { receiptSettingsRoutes } from '@school/api-contract/school/receipt-settings';
import { type School, type SchoolSettings, schoolRoutes } from '@school/api-contract/school/school';
import { requisiteNames, type SchoolReadiness } from '@school/api-contract/school/school-readiness';
import { respond, respondPage } from '@school/kit/testing';
import { profileHandlers } from './profile/profile.fixtures';
import { coach, owner } from './users/users.fixtures';

export const school: School = {
  name: 'Детская спортивная школа',
  phone: '+74951234567',
  address: 'Москва, ул. Лесная, 12',
  accentColor: null,
  operatorName: 'Индивидуальный предприниматель Соколова Марина Викторовна',
  operatorInn: '500100732259',
  operatorOgrn: '315774600012344',
  operatorAddress: '125009, г. Москва, ул. Спортивная, д. 1',
  operatorPhone: '+74950000000',
  operatorEmail: 'privacy@example.org',
  bankDetails: 'р/с 40802810000000000000\nБИК 044525225',
  currency: 'USD',
  timeZone: 'Europe/Moscow',
  smsDailyLimit: 500,
  smsDailySpend: 150_050,
  smsSegmentPrice: 540,
  anchorEmail: '',
};

export const schoolSettings: SchoolSettings = {
  ...school,
  updatedAt: '2026-11-01T09:00:00.000Z',
  logoUrl: null,
  secondFactorRequired: false,
};

/** Of a new school: invented numbers, and texts of which only one is marked as read. */
export const readiness: SchoolReadiness = {
  ready: false,
  steps: [
    { name: 'school', done: true, skipped: false },
    { name: 'requisites', done: false, skipped: false },
    { name: 'places', done: false, skipped: false },
    { name: 'coaches', done: false, skipped: true },
    { name: 'documents', done: false, skipped: false },
  ],
  requisites: requisiteNames.map((name) => ({
    name,
    fault: name === 'operatorInn' || name === 'operatorOgrn' ? 'invented' : name === 'bankDetails' ? 'missing' : null,
  })),
  documents: [
    { id: 4, kind: 'contract', version: 1, readAt: null, readByName: null },
    { id: 5, kind: 'consent_personal_data', version: 1, readAt: null, readByName: null },
    {
      id: 6,
      kind: 'privacy_policy',
      version: 2,
      readAt: '2026-11-02T09:00:00.000Z',
      readByName: 'Марина Соколова',
    },
  ],
};

const row: AuditLogRow = {
  id: 812,
  eventType: 'contract.signed',
  severity: 'info',
  at: '2026-11-20T14:05:12.000Z',
  contractId: 7,
  contractNumber: '2026-00007',
  actor: 'family',
  userName: null,
  groupName: null,
  studentName: null,
  subjectName: null,
  ipAddress: '203.0.113.9',
  metadata: { documentSha256: 'a3f1c09be2d75846a3f1c09be2d75846a3f1c09be2d75846a3f1c09be2d75846' },
};

export const rows: AuditLogRow[] = [
  row,
  {
    ...row,
    id: 811,
    eventType: 'auth.login_failed',
    severity: 'warning',
    contractId: null,
    contractNumber: null,
    actor: 'user',
    userName: 'Ольга Ким',
    metadata: {},
  },
  {
    ...row,
    id: 810,
    eventType: 'school.updated',
    contractId: null,
    contractNumber: null,
    actor: 'user',
    userName: 'Марина Соколова',
    metadata: { fields: ['timeZone', 'smsDailySpend'] },
  },
  {
    ...row,
    id: 809,
    eventType: 'audit.chain_broken',
    severity: 'critical',
    contractId: null,
    actor: 'portal',
    metadata: {},
  },
  { ...row, id: 808, eventType: 'poem.written', actor: 'user', userName: 'Ян Ли', metadata: { lines: 12 } },
];

/** Events of the portal, a minute apart. */
export const run: AuditLogRow[] = Array.from({ length: 30 }, (_, index) => ({
  ...row,
  id: 900 - index,
  eventType: 'delivery.reported',
  at: new Date(Date.parse(row.at) - index * 60_000).toISOString(),
  contractId: null,
  contractNumber: null,
  actor: 'portal',
  ipAddress: null,
  metadata: {},
}));

const head = 'f'.repeat(64);
export const fault = { eventId: null, day: null, number: null, contractNumber: null };
export const chain: AuditChain = {
  whole: true,
  events: 12_812,
  head,
  checkedAt: '2026-11-21T00:30:00.000Z',
  faults: [],
  anchors: ['2026-11-20', '2026-11-19'].map((day, index) => ({
    number: 40 - index,
    day,
    events: 12_800 - index * 40,
    head,
    anchoredAt: `${day}T21:05:00.000Z`,
    emailed: index === 0,
    timestamped: true,
    agrees: index === 0 ? true : null,
  })),
};

export const handlers = [
  ...profileHandlers,
  respond(schoolRoutes.read, schoolSettings),
  respond(receiptSettingsRoutes.read, { taxation: 'usn_income', tax: 'none' }),
  respond(embedOriginRoutes.read, { origins: ['https://sport-vector.example'] }),
  respond(auditLogRoutes.chain, chain),
  respondPage(userRoutes.list, { items: [owner, coach] }),
  respondPage(auditLogRoutes.list, ({ query }) => ({
    items: rows.filter(({ eventType }) => eventType.startsWith(query.eventType ?? '')),
    total: 90,
    nextCursor: 'next',
  })),
];
