import type { SessionUser } from '@school/api-contract/auth';
import { type Dashboard, mostSessions } from '@school/api-contract/dashboard';
import { hasCapability, mayOpenSection } from '@school/api-contract/roles';
import { listSessions } from '../attendance/attendance.service';
import { visibleGroupIds } from '../groups/visible-groups';
import type { AppDeps } from '../platform/app-deps';
import { keepAnswers } from '../platform/notices/kept-answers';
import { countTasks, findFigures } from './dashboard.repository';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'audit' | 'notices'>;

/**
 * The dashboard as a user may see it. Its figures cost some 20 ms of PostgreSQL in a big school and seldom change, so they
 * are kept until the database says that they did (migration 0022).
 */
export function createDashboard(deps: Deps): (user: SessionUser) => Promise<Dashboard> {
  const { notices, clock } = deps;
  const nowMs = () => clock.now().getTime();
  // some of them depend on the hour
  const kept = keepAnswers<Dashboard>({ notices, channel: 'figures', nowMs, longestMs: 60_000 });
  return (user) => kept.answer(viewOf(user), () => readDashboard(deps, user));
}

/** Nobody sees the same: of each session it says whether the reader trains the group. */
const viewOf = ({ role, id }: SessionUser) => `${role} ${id}`;

/** Each card counts what the list behind it shows to this user. */
async function readDashboard(deps: Deps, user: SessionUser): Promise<Dashboard> {
  const { db, clock } = deps;
  const now = clock.now();
  const may = (capability: Parameters<typeof hasCapability>[1]) => hasCapability(user.role, capability);
  const [figures, tasks, sessions] = await Promise.all([
    findFigures(db, {
      now,
      ofGroups: visibleGroupIds(db, user),
      ownStudentsOnly: user.role === 'coach',
      groups: mayOpenSection(user.role, 'groups'),
      payments: may('payments'),
    }),
    countTasks(db, {
      now,
      registrations: may('manageRegistrations'),
      trials: may('salesFunnel'),
      payments: may('payments'),
      documents: may('createStudents'),
    }),
    may('viewAttendance') ? listSessions(deps, user, undefined) : null,
  ]);
  const { today, ...waiting } = tasks;
  return { ...figures, today, tasks: waiting, sessions: sessions && overviewOf(sessions) };
}

function overviewOf(sessions: NonNullable<Dashboard['sessions']>['items']): Dashboard['sessions'] {
  const isUnmarked = ({ state, present, absent, students }: (typeof sessions)[number]) =>
    state === 'planned' && present + absent < students;
  const unmarked = sessions.filter(isUnmarked);
  const items = new Set([...new Set([...unmarked, ...sessions])].slice(0, mostSessions));
  return {
    total: sessions.length,
    unmarked: unmarked.length,
    items: sessions.filter((session) => items.has(session)),
  };
}
