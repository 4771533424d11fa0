import { z } from 'zod';
import { momentSchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import type { DocumentType } from './student-documents';

const days = z
  .number(messages.reminderDays)
  .int(messages.reminderDays)
  .min(1, messages.reminderDays)
  .max(365, messages.reminderDays);

export const reminderDaysSchema = z.strictObject({
  /** How many days before its last day a document of each type ends soon: reminders begin, and lists show it. */
  days: z.strictObject({
    BIRTH_CERTIFICATE: days,
    MEDICAL_POLICY: days,
    INSURANCE: days,
    PEDIATRIC_CERTIFICATE: days,
    PARENT_PASSPORT: days,
  } satisfies Record<DocumentType, typeof days>),
  /** The caller returns it with a change, so that the API detects a concurrent change. */
  updatedAt: momentSchema,
});
export type ReminderDays = z.infer<typeof reminderDaysSchema>;

const policy = { kind: 'capability', capability: 'fullSettings' } as const;

export const reminderDaysRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/document-reminder-days',
    summary: 'How many days before a document of each type runs out reminders of it begin',
    policy,
    success: { status: 200, schema: reminderDaysSchema },
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/document-reminder-days',
    summary: 'Change the days for all types',
    policy,
    body: reminderDaysSchema,
    success: { status: 200, schema: reminderDaysSchema },
    errors: ['CONFLICT'],
  }),
};
