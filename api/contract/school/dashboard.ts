import { z } from 'zod';
import { daySchema, sportsDirectionSchema } from '../common';
import { conversionDirectionSchema } from '../families/funnel-conversion';
import { attendanceSessionSchema } from '../groups/attendance';
import { defineRoute } from '../route';

/** A figure of this month and of last month. */
export const figureSchema = z.object({ current: z.number(), previous: z.number() });

/** So many tasks are named on the dashboard itself. */
export const maxNamedSessions = 3;

export const dashboardSchema = z.object({
  totalStudents: figureSchema,
  /** Null for a role without the groups section. */
  activeGroups: figureSchema.nullable(),
  averageGroupSize: figureSchema.nullable(),
  /** The active groups of each direction, their students and places; null for a role without the groups section. */
  groupsByDirection: z
    .array(
      z.object({
        sportsDirection: sportsDirectionSchema,
        groups: z.number().int(),
        students: z.number().int(),
        places: z.number().int(),
      }),
    )
    .nullable(),
  /**
   * CONFIRMED payments dated in the month of the school's time zone, and in as many days of last month; null for a role without
   * payments.
   */
  monthlyRevenue: figureSchema.nullable(),
  /**
   * Of each direction the revenue of the month, as in its report, and what its students owe; for whoever has payments without
   * groups.
   */
  moneyByDirection: z
    .array(z.object({ sportsDirection: sportsDirectionSchema, revenue: z.number().int(), owed: z.number().int() }))
    .optional(),
  /** ISO 4217. */
  currency: z.string(),
  /** The school's calendar day. */
  today: daySchema,
  /** Today's sessions in the groups that the caller may see; null for a role without attendance. */
  sessions: z
    .object({
      total: z.number().int(),
      /** Sessions that have begun, are not cancelled or moved away, and have unmarked students. */
      unmarked: z.number().int(),
      /** By time; at most `maxDashboardSessions`, sessions with unmarked students first. */
      items: z.array(attendanceSessionSchema),
    })
    .nullable(),
  /** Tasks for staff. Null: not for this role. */
  tasks: z.object({
    /** Registrations neither approved nor rejected. */
    registrations: z.number().int().nullable(),
    /** Contracts unsigned for more than `longWaitDays`. */
    unsignedContracts: z.number().int().nullable(),
    /** Trial lessons assigned for today, without those whose family will not come. */
    trialsToday: z.number().int().nullable(),
    /** Trial requests with a next step for today or earlier. */
    nextSteps: z.number().int().nullable(),
    /** Payments not matched to a student. */
    unmatchedPayments: z.number().int().nullable(),
    /** Students with a debt that is due, also archived ones, as the list of debts counts them. */
    studentsOwing: z.number().int().nullable(),
    /** Active students with a document that has expired or expires soon, see `document-reminder-days.ts`. */
    documentsEnding: z.number().int().nullable(),
    /** Sessions of today and yesterday that ended without a photo; a coach's own. */
    photosMissing: z.number().int().nullable(),
    /** Unmarked sessions of today and the last 14 days that have ended, as attendance lists them for the user. */
    unmarkedSessions: z.number().int().nullable(),
  }),
  /** More about the tasks. Null: not for this role, or nothing waits. */
  waiting: z.object({
    /** Full days that the oldest registration has waited. */
    registrationDays: z.number().int().nullable(),
    /** Full days that the oldest of the unsigned contracts of `tasks` has waited. */
    contractDays: z.number().int().nullable(),
    /** Days since the oldest next step of `tasks`; 0: all are for today. */
    nextStepDays: z.number().int().nullable(),
    /** Days since the oldest unmarked session of `tasks`. */
    unmarkedDays: z.number().int().nullable(),
    /** Sum of the payments not matched to a student, in whole units of `currency`. */
    unmatchedAmount: z.number().int().nullable(),
    /** Days since the oldest of them that is received, as the summary of payments has it; null when all are expected. */
    unmatchedDays: z.number().int().nullable(),
    /** How many of the students who owe should have paid before today; null for a role without payments. */
    studentsOverdue: z.number().int().nullable(),
    /**
     * What the students of `tasks` owe together, the sum of `moneyByDirection`, in whole units of `currency`; null for a role
     * without payments.
     */
    owedAmount: z.number().int().nullable(),
    /** Days since the oldest of these debts is due. */
    owedDays: z.number().int().nullable(),
    /** The newest of the unmarked sessions of `tasks` that the caller may mark; at most `maxNamedSessions`. */
    unmarkedSessions: z.array(attendanceSessionSchema.pick({ group: true, date: true, times: true })),
  }),
  /** What an accountant has to do for the month; each is the number of rows of a list. Left out for other roles. */
  monthTasks: z
    .object({
      /** Subscriptions that charging this month would sell; null: the school sells none. */
      toCharge: z.number().int().nullable(),
      /** Students with a debt older than 30 days; null: the school sells no subscriptions. */
      oldDebts: z.number().int().nullable(),
      /** Expired payment links of students who still owe and have no link that can be paid. */
      linksToRenew: z.number().int(),
      /** Payment links whose last try to pay the bank refused. */
      linksRefused: z.number().int(),
      /** Payment links that the bank did not accept. */
      linksFailed: z.number().int(),
      /** Payments with a refund that the bank has not answered yet. */
      openRefunds: z.number().int(),
      /**
       * Payments of last month for a register for 1C (`inRegister` of the payments' filter), of which none was taken since;
       * null: one was taken, or the school has never taken one.
       */
      notInRegister: z.number().int().nullable(),
      /** Payments of days of a register for 1C that staff changed after it was taken. */
      changedSinceRegister: z.number().int(),
    })
    .optional(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
export type MonthTasks = NonNullable<Dashboard['monthTasks']>;

const counts = z.array(z.number());

export const dashboardHistorySchema = z.object({
  /** The first days of the last twelve months, the present month last; the other monthly values have the same order. */
  months: z.array(daySchema),
  /** On the last day of each month, or now for the present one. */
  students: counts,
  /** One year earlier. */
  studentsLastYear: counts,
  studentsByDirection: z.array(z.object({ sportsDirection: sportsDirectionSchema, students: counts })),
  /** Null for a role without the groups section. */
  activeGroups: counts.nullable(),
  averageGroupSize: counts.nullable(),
  /** CONFIRMED payments of each month; null for a role without payments. */
  monthlyRevenue: counts.nullable(),
  /**
   * The last twelve weeks, by their Mondays: marked students and those present, in the groups that the caller may see;
   * null for a role without attendance.
   */
  weeks: z.array(z.object({ monday: daySchema, present: z.number().int(), marked: z.number().int() })).nullable(),
  /**
   * Trial requests of the last twelve months, and how many of them reached each stage, as in the conversion of the funnel; null
   * for a role without the funnel.
   */
  funnel: conversionDirectionSchema
    .omit({ direction: true })
    .extend({ directions: z.array(conversionDirectionSchema) })
    .nullable(),
});
export type DashboardHistory = z.infer<typeof dashboardHistorySchema>;

const count = z.number().int();

/** Numbers beside the entries of the menu, the same as on the dashboard. Null: not for this role. */
export const menuCountsSchema = z.object({
  students: count,
  studentsByDirection: z.array(z.object({ sportsDirection: sportsDirectionSchema, students: count })),
  groups: count.nullable(),
  unmarkedSessions: count.nullable(),
  nextSteps: count.nullable(),
  registrations: count.nullable(),
  unmatchedPayments: count.nullable(),
});
export type MenuCounts = z.infer<typeof menuCountsSchema>;

/** The maximum number of sessions on the dashboard, which shows the rest as a number and a link. */
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
  counts: defineRoute({
    method: 'GET',
    path: '/api/dashboard/counts',
    summary: 'The numbers beside the entries of the menu, right for the role',
    policy: { kind: 'section', section: 'dashboard' },
    success: { status: 200, schema: menuCountsSchema },
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
