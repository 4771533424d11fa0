import { refusalReasonRoutes, type StoredRefusalReason } from '@school/api-contract/families/refusal-reasons';
import { type ReminderDays, reminderDaysRoutes } from '@school/api-contract/students/document-reminder-days';
import { respond } from '@school/kit/testing';

const updatedAt = '2026-11-02T09:00:00.000Z';

export const reasons: StoredRefusalReason[] = [
  { id: 1, name: 'Дорого', active: true, requestCount: 21, updatedAt },
  { id: 2, name: 'Неудобное расписание', active: true, requestCount: 3, updatedAt },
  {
    ...{ id: 3, active: true, requestCount: 1, updatedAt },
    name: 'Далеко добираться, и нет другого отделения рядом с домом или с детским садом ребенка',
  },
  { id: 4, name: 'Другое', active: false, requestCount: 0, updatedAt },
];

export const reminderDays: ReminderDays = {
  days: { BIRTH_CERTIFICATE: 30, MEDICAL_POLICY: 30, INSURANCE: 45, PEDIATRIC_CERTIFICATE: 14, PARENT_PASSPORT: 30 },
  updatedAt,
};

export const listsHandlers = [
  respond(refusalReasonRoutes.list, reasons),
  respond(reminderDaysRoutes.read, reminderDays),
];
