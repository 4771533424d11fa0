import type { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import type { dashboardRoutes } from '@school/api-contract/school/dashboard';
import { addDays, schoolDay } from '@school/kit';
import { readRoute } from '@school/kit/host';

/** Only the types: the schemas would bring zod into every page. */
type Routes = typeof attendanceRoutes;
type Dashboard = typeof dashboardRoutes.read;
type PhotoDay = typeof sessionPhotoRoutes.today;

/** The page that registers the first worker has loaded its dashboard before the worker could keep it. */
export async function prefetchDashboard(): Promise<void> {
  await readRoute<Dashboard>({ method: 'GET', path: '/api/dashboard' });
}

/** Today's sessions that a coach photographs. */
export async function prefetchPhotoDay(): Promise<void> {
  await readRoute<PhotoDay>({ method: 'GET', path: '/api/session-photos/today' });
}

/**
 * Loads what a coach needs in the gym, so that the worker keeps it: sessions and journals of own groups for today and
 * tomorrow, when the portal may be opened without a network.
 */
export async function prefetchTodaysLists(): Promise<void> {
  const journals = new Map<string, { id: number; month: string }>();
  for (const date of [schoolDay(), addDays(schoolDay(), 1)]) {
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
