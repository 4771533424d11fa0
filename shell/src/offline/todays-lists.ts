import type { attendanceRoutes } from '@school/api-contract/attendance';
import type { dashboardRoutes } from '@school/api-contract/dashboard';
import { schoolDay } from '@school/kit';
import { readRoute } from '@school/kit/host';

/** Their types alone: the schemas would bring zod into every page. */
type Routes = typeof attendanceRoutes;
type Dashboard = typeof dashboardRoutes.read;

const dayMs = 24 * 60 * 60 * 1000;

/** The page that brings the first worker has read its dashboard before there was one. */
export async function readDashboard(): Promise<void> {
  await readRoute<Dashboard>({ method: 'GET', path: '/api/dashboard' });
}

/**
 * Reads what a coach needs in the gym, so that the worker keeps it: the sessions and the journals of own groups, of today
 * and of tomorrow, when the portal may first be opened where there is no network.
 */
export async function readTodaysLists(): Promise<void> {
  const journals = new Map<string, { id: number; month: string }>();
  for (const date of [schoolDay(), schoolDay(new Date(Date.now() + dayMs))]) {
    const sessions = await readRoute<Routes['sessions']>(
      { method: 'GET', path: '/api/attendance/sessions' },
      { query: { date } },
    );
    const month = date.slice(0, 7);
    for (const { own, group } of sessions) if (own) journals.set(`${group.id} ${month}`, { id: group.id, month });
  }
  for (const { id, month } of journals.values()) {
    await readRoute<Routes['journal']>(
      { method: 'GET', path: '/api/groups/:id/attendance' },
      { params: { id }, query: { month } },
    );
  }
}
