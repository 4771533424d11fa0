import { z } from 'zod';
import { daySchema, idSchema } from '../common';
import { ageFits } from '../families/group-suggestions';

/** A weekly session of another group of the student at the same time. */
export const studentClashSchema = z.object({
  /** Null when the caller cannot see the group. */
  groupName: z.string().nullable(),
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  dayOfWeek: z.number().int().min(1).max(7),
  /** 'HH:mm' in the school's time zone. */
  startTime: z.string(),
  endTime: z.string(),
});
export type StudentClash = z.infer<typeof studentClashSchema>;

/** A subscription that covers a group which the student leaves. A transfer changes neither it nor its charges. */
export const keptSubscriptionSchema = z.object({
  planName: z.string(),
  endsOn: daySchema,
  /** Whether it is valid in the other group too. */
  covers: z.boolean(),
});
export type KeptSubscription = z.infer<typeof keptSubscriptionSchema>;

/** A student with what speaks against the group; staff may place the student all the same (GROUP_MISFITS). */
export const groupMisfitSchema = z.object({
  studentId: idSchema,
  studentName: z.string(),
  /** In full years on the day of joining. */
  childAge: z.number().int(),
  age: z.enum(ageFits),
  /** Of the group, in full years; null: no limit on that side. */
  youngestAge: z.number().int().nullable(),
  oldestAge: z.number().int().nullable(),
  clashes: z.array(studentClashSchema),
  /** Those that are not valid in the group. */
  subscriptions: z.array(keptSubscriptionSchema),
});
export type GroupMisfit = z.infer<typeof groupMisfitSchema>;
