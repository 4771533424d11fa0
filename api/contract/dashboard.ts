import { z } from 'zod';
import { defineRoute } from './route';

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
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'The cards of the dashboard in one call, right for the role',
    policy: { kind: 'section', section: 'dashboard' },
    success: { status: 200, schema: dashboardSchema },
    errors: [],
  }),
};
