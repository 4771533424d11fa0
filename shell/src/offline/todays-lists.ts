import type { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import type { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import type { dashboardRoutes } from '@school/api-contract/school/dashboard';
import { addDays, schoolDay } from '@school/kit';
import { readRoute } from '@school/kit/host';

/** Only the types: the schemas would bring zod into every page. */
type Routes = typeof attendanceRoutes;
type Dashboard = typeof dashboardRoutes.read;
type TrialChildren = typeof trialLessonRoutes.children;
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
 * Loads what a coach needs in the gym, so that the worker keeps it: sessions, journals and children on trial
 * of own groups for today and tomorrow, and what is not marked yet, when the portal may be opened without a network.
 */
export async function prefetchTodaysLists(): Promise<void> {
  const months = new Map<string, GroupMonth>();
  const days: { id: number; date: string }[] = [];
  for (const date of [schoolDay(), addDays(schoolDay(), 1)]) {
    const sessions = await readRoute<Routes['sessions']>(
      { method: 'GET', path: '/api/attendance/sessions' },
      { query: { date } },
    );
    const month = date.slice(0, 7);
    for (const { own, group } of sessions) {
      if (!own) continue;
      months.set(`${group.id} ${month}`, { id: group.id, month });
      days.push({ id: group.id, date });
    }
  }
  for (const groupMonth of months.values()) await prefetchJournal(groupMonth);
  await readRoute<Routes['unmarked']>({ method: 'GET', path: '/api/attendance/unmarked' });
  // after all journals, which a coach needs first
  for (const { id, date } of days) {
    await readRoute<TrialChildren>(
      { method: 'GET', path: '/api/groups/:id/trial-lessons' },
      { params: { id }, query: { date } },
    );
  }
}

interface GroupMonth {
  id: number;
  month: string;
}

async function prefetchJournal({ id, month }: GroupMonth): Promise<void> {
  await readRoute<Routes['journal']>(
    { method: 'GET', path: '/api/groups/:id/attendance' },
    { params: { id }, query: { month } },
  );
}
