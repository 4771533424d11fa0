import type { Consent, ErasureAct, ErasureItem, Family } from '@school/api-contract/families/personal-data';

export const consent: Consent = {
  id: 7,
  kind: 'consent_medical',
  title: 'Согласие на обработку сведений о состоянии здоровья',
  version: 2,
  documentSha256: 'a3f1c9d27e5b4860a3f1c9d27e5b4860a3f1c9d27e5b4860a3f1c9d27e5b4860',
  source: 'registration',
  childName: 'Иванова Анна Сергеевна',
  parentName: 'Иванова Мария Петровна',
  studentId: 3,
  acceptedAt: '2026-11-02T09:14:00.000Z',
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
  revokedAt: null,
  revokedBy: null,
  revokeReason: null,
};

export const revokedConsent: Consent = {
  ...consent,
  id: 8,
  kind: 'consent_personal_data',
  title: 'Согласие на обработку персональных данных',
  revokedAt: '2026-11-10T12:00:00.000Z',
  revokedBy: 'staff',
  revokeReason: 'Письменное заявление от 9 ноября 2026 г.',
};

export const trialConsent: Consent = {
  ...consent,
  id: 9,
  kind: 'consent_trial_request',
  title: 'Согласие на обработку персональных данных при записи на пробное занятие',
  source: 'trial_request',
  childName: 'Савва',
  parentName: 'Алена Петрова',
  studentId: null,
};

export const family: Family = {
  parentPhone: '+79161234567',
  parentName: 'Иванова Мария Петровна',
  children: [
    { name: 'Иванова Анна Сергеевна', birthDate: '2016-03-05', studentId: 3 },
    { name: 'Савва', birthDate: null, studentId: null },
  ],
  trialRequests: 1,
  registrations: 1,
  contracts: 1,
  keptUntil: null,
  running: true,
};

export const formerFamily: Family = {
  ...family,
  parentPhone: '+79031112233',
  parentName: 'Константинопольская-Воскресенская Александра Владиславовна',
  children: [{ name: 'Воскресенская Ева', birthDate: '2012-07-30', studentId: 12 }],
  trialRequests: 0,
  keptUntil: '2031-12-31',
  running: false,
};

export const plan: ErasureItem[] = [
  { category: 'students', count: 1, action: 'kept', reason: 'contractRunning', keptUntil: null },
  { category: 'medicalInfo', count: 2, action: 'erased', reason: null, keptUntil: null },
  { category: 'trialRequests', count: 1, action: 'anonymised', reason: null, keptUntil: null },
  { category: 'contracts', count: 1, action: 'kept', reason: 'contractRunning', keptUntil: null },
  { category: 'payments', count: 4, action: 'kept', reason: 'accounting', keptUntil: '2031-12-31' },
  { category: 'consents', count: 3, action: 'kept', reason: 'evidence', keptUntil: '2031-11-21' },
];

export const act: ErasureAct = {
  id: 4,
  actNumber: '2026-00004',
  basis: 'request',
  comment: 'Заявление от 9 ноября 2026 г., вх. № 12',
  subjects: ['И. А. С., ученик № 3'],
  items: plan,
  createdAt: '2026-11-21T10:05:00.000Z',
  createdByName: 'Соколова Марина',
};

export const retentionAct: ErasureAct = {
  ...act,
  id: 3,
  actNumber: '2026-00003',
  basis: 'retention',
  comment: 'Истекли сроки хранения: договор — 5 лет после окончания, отказ от заявки — 12 месяцев',
  createdByName: null,
};
