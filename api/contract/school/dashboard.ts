import { z } from 'zod';
import { daySchema } from '../common';
import { attendanceSessionSchema } from '../groups/attendance';
import { defineRoute } from '../route';

/** A figure of this month beside the same of last month. */
export const figureSchema = z.object({ current: z.number(), previous: z.number() });

export const dashboardSchema = z.object({
  totalStudents: figureSchema,
  /** Null for a role without the groups section. */
  activeGroups: figureSchema.nullable(),
  averageGroupSize: figureSchema.nullable(),
  /** CONFIRMED payments dated in the month of the school's time zone; null for a role without payments. */
  monthlyRevenue: figureSchema.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  /** The school's day. */
  today: daySchema,
  /** Today's sessions in the groups that the caller may see; null for a role without attendance. */
  sessions: z
    .object({
      total: z.number().int(),
      /** Held as planned, with somebody not marked yet. */
      unmarked: z.number().int(),
      /** By time; at most `mostSessions`, those with somebody not marked first. */
      items: z.array(attendanceSessionSchema),
    })
    .nullable(),
  /** What waits for somebody. Null: not for this role. */
  tasks: z.object({
    /** Families whose registration is neither approved nor rejected. */
    registrations: z.number().int().nullable(),
    /** Trial lessons assigned for today. */
    trialsToday: z.number().int().nullable(),
    /** Payments that fit no student. */
    unmatchedPayments: z.number().int().nullable(),
    /** Active students with a document that has run out or will within 30 days. */
    documentsEnding: z.number().int().nullable(),
  }),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

/** Sessions that the dashboard shows; the rest is a number and a link. */
export const maxDashboardSessions = 6;

export const dashboardRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'The dashboard in one call, right for the role: cards, sessions of today, what waits for somebody',
    policy: { kind: 'section', section: 'dashboard' },
    success: { status: 200, schema: dashboardSchema },
    errors: [],
  }),
};
