import { z } from 'zod';
import { daySchema, sportsDirectionSchema } from '../common';
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
      /** Held as planned and begun, with somebody not marked yet. */
      unmarked: z.number().int(),
      /** By time; at most `maxDashboardSessions`, those with somebody not marked first. */
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

const counts = z.array(z.number());

export const dashboardHistorySchema = z.object({
  /** The first days of the last twelve months, the present one last; the other monthly values stand in this order. */
  months: z.array(daySchema),
  /** On each month's last day, or now. */
  students: counts,
  /** The same a year before. */
  studentsLastYear: counts,
  studentsByDirection: z.array(z.object({ sportsDirection: sportsDirectionSchema, students: counts })),
  /** Null for a role without the groups section. */
  activeGroups: counts.nullable(),
  averageGroupSize: counts.nullable(),
  /** CONFIRMED payments of each month; null for a role without payments. */
  monthlyRevenue: counts.nullable(),
  /** The last twelve weeks by their Mondays: present of those marked, in the groups that the caller may see; null for a role without attendance. */
  weeks: z.array(z.object({ monday: daySchema, present: z.number().int(), marked: z.number().int() })).nullable(),
  /** Trial requests of the last twelve months, and how many of them came to a trial and to a contract; null for a role without the funnel. */
  funnel: z.object({ requests: z.number().int(), trials: z.number().int(), signed: z.number().int() }).nullable(),
});
export type DashboardHistory = z.infer<typeof dashboardHistorySchema>;

/** Sessions that the dashboard shows; the rest is a number and a link. */
export const maxDashboardSessions = 40;

export const dashboardRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'The dashboard in one call, right for the role: cards, sessions of today, what waits for somebody',
    policy: { kind: 'section', section: 'dashboard' },
    success: { status: 200, schema: dashboardSchema },
    errors: [],
  }),
  history: defineRoute({
    method: 'GET',
    path: '/api/dashboard/history',
    summary: 'What the figures of the dashboard were over the last twelve months, right for the role',
    policy: { kind: 'section', section: 'dashboard' },
    success: { status: 200, schema: dashboardHistorySchema },
    errors: [],
  }),
};
