import type { attendanceRoutes } from '@school/api-contract/attendance';
import type { dashboardRoutes } from '@school/api-contract/dashboard';
import { schoolDay } from '@school/kit';
import { readRoute } from '@school/kit/host';

/** Their types alone: the schemas would bring zod into every page. */
type Routes = typeof attendanceRoutes;
type Dashboard = typeof dashboardRoutes.read;

/** The page that brings the first worker has read its dashboard before there was one. */
export async function readDashboard(): Promise<void> {
  await readRoute<Dashboard>({ method: 'GET', path: '/api/dashboard' });
}

/** Reads what a coach needs in the gym, so that the worker keeps it: the day's sessions and the journals of own groups. */
export async function readTodaysLists(): Promise<void> {
  const date = schoolDay();
  const sessions = await readRoute<Routes['sessions']>(
    { method: 'GET', path: '/api/attendance/sessions' },
    { query: { date } },
  );
  const own = new Set(sessions.filter((session) => session.own && session.mayMark).map(({ group }) => group.id));
  for (const id of own) {
    await readRoute<Routes['journal']>(
      { method: 'GET', path: '/api/groups/:id/attendance' },
      { params: { id }, query: { month: date.slice(0, 7) } },
    );
  }
}
