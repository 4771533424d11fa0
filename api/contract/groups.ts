import { z } from 'zod';
import { idSchema, namedRefSchema, pageQuery } from './common';
import { defineRoute } from './route';

export const groupScheduleSchema = z.object({
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  dayOfWeek: z.number().int().min(1).max(7),
  /** 'HH:mm' in the school's time zone. */
  startTime: z.string(),
  endTime: z.string(),
});

export const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  sportsDirection: z.string(),
  branch: namedRefSchema.nullable(),
  trainer: namedRefSchema.nullable(),
  maxStudents: z.number().int(),
  /** Students on the roster today. */
  studentCount: z.number().int(),
  active: z.boolean(),
  schedules: z.array(groupScheduleSchema),
});
export type Group = z.infer<typeof groupSchema>;

export const groupRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/groups',
    summary: 'Groups that the caller may see, with free places',
    policy: { kind: 'section', section: 'groups' },
    query: pageQuery.extend({ cursor: z.string().max(1500).optional(), active: z.enum(['true', 'false']).optional() }),
    success: { status: 200, schema: z.array(groupSchema) },
    paged: true,
    errors: [],
  }),
};
