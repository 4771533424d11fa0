import type { SessionUser } from '@school/api-contract/accounts/auth';
import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import { canOpenSection, hasCapability } from '@school/api-contract/rules/roles';
import {
  type Dashboard,
  type DashboardHistory,
  type MenuCounts,
  type MonthTasks,
  maxDashboardSessions,
  maxNamedSessions,
} from '@school/api-contract/school/dashboard';
import { createNoticeCache } from '../../platform/notices/notice-cache';
import type { PlatformDeps } from '../../platform/platform-deps';
import { visibleGroupIds } from '../../shared/access/group-scope';
import { seesOwnStudentsOnly } from '../../shared/access/student-scope';
import { countDays } from '../../shared/calendar/days';
import { isTaken, listSessions, listUnmarked, selectWaiting } from '../attendance/attendance.service';
import { countPaymentTasks } from '../payments/month-tasks.service';
import { getRevenue } from '../payments/revenue/revenue.service';
import { getSchoolToday } from '../school/school.service';
import { countMissingPhotos } from '../session-photos/session-photos.service';
import { countSubscriptionTasks } from '../subscriptions/month-tasks.service';
import { countTasks, getFigures } from './dashboard.repository';
import {
  getGroupHistory,
  getRevenueHistory,
  getStudentHistory,
  getWeeks,
  listFunnelDirections,
} from './history.repository';

/** What is read and cached together; the dashboard's route leaves out what only the menu shows. */
type DashboardAndMenu = Omit<Dashboard, 'monthTasks'> & Pick<MenuCounts, 'studentsByDirection'>;

type Funnel = NonNullable<DashboardHistory['funnel']>;

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'notices'>;

/**
 * Returns a function that gets the dashboard of a user. Its figures cost some 20 ms of PostgreSQL in a big school and seldom
 * change, so they are cached until the database notifies of a change (migration 0022).
 */
export function createDashboard(deps: Deps): (user: SessionUser) => Promise<DashboardAndMenu> {
  const { notices, clock } = deps;
  const nowMs = () => clock.now().getTime();
  // some of them depend on the hour
  const kept = createNoticeCache<DashboardAndMenu>({ notices, channel: 'figures', nowMs, maxAgeMs: 60_000 });
  return (user) => kept.answer(toCacheKey(user), () => computeDashboard(deps, user));
}

/**
 * Counts what whoever keeps the accounts has to do this month; undefined for any other role. Not cached, because the
 * database notifies of few of these changes.
 */
export async function countMonthTasks(deps: Deps, { role }: SessionUser): Promise<MonthTasks | undefined> {
  if (role !== 'accountant') return undefined;
  const [ofPayments, ofSubscriptions] = await Promise.all([countPaymentTasks(deps), countSubscriptionTasks(deps)]);
  return { ...ofPayments, ...ofSubscriptions };
}

/** The dashboard's numbers that the menu shows, so that both always say the same. */
export function toMenuCounts({
  totalStudents,
  studentsByDirection,
  activeGroups,
  tasks,
}: DashboardAndMenu): MenuCounts {
  const { unmarkedSessions, nextSteps, registrations, unmatchedPayments } = tasks;
  return {
    ...{ students: totalStudents.current, studentsByDirection },
    groups: activeGroups?.current ?? null,
    ...{ unmarkedSessions, nextSteps, registrations, unmatchedPayments },
  };
}

/**
 * Returns a function that gets the history of the figures on a user's dashboard; cached like the figures, because it
 * includes today's.
 */
export function createDashboardHistory(deps: Deps): (user: SessionUser) => Promise<DashboardHistory> {
  const { notices, clock } = deps;
  const nowMs = () => clock.now().getTime();
  const kept = createNoticeCache<DashboardHistory>({ notices, channel: 'figures', nowMs, maxAgeMs: 600_000 });
  return (user) => kept.answer(toCacheKey(user), () => computeHistory(deps, user));
}

/** One entry for each user: each session says whether the user trains the group. */
const toCacheKey = ({ role, id }: SessionUser) => `${role} ${id}`;

/** Each card counts the rows that its list shows to this user. */
async function computeDashboard(deps: Deps, user: SessionUser): Promise<DashboardAndMenu> {
  const { db, clock } = deps;
  const now = clock.now();
  const may = (capability: Parameters<typeof hasCapability>[1]) => hasCapability(user.role, capability);
  const [figures, tasks, sessions, unmarked, photosMissing, revenue] = await Promise.all([
    getFigures(db, {
      now,
      visibleGroups: visibleGroupIds(db, user),
      ownStudentsOnly: seesOwnStudentsOnly(user),
      groups: canOpenSection(user.role, 'groups'),
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
    may('viewAttendance') ? listUnmarked(deps, user) : null,
    may('viewSessionPhotos') ? countMissingPhotos(deps, user) : null,
    may('payments') && !canOpenSection(user.role, 'groups') ? getRevenueByDirection(deps) : undefined,
  ]);
  const { today, time, owedByDirection, registrationDays, contractDays, nextStepDays, ...ofMoney } = tasks;
  const { unmatchedAmount, unmatchedDays, studentsOverdue, owedAmount, owedDays, ...counts } = ofMoney;
  // those that run have their place in the day's list
  const toMark = unmarked && selectWaiting(user, unmarked, today).filter((session) => hasEnded(session, today, time));
  return {
    ...figures,
    moneyByDirection: revenue && toMoneyByDirection(revenue, owedByDirection ?? []),
    today,
    tasks: { ...counts, photosMissing, unmarkedSessions: toMark?.length ?? null },
    waiting: {
      ...{ registrationDays, contractDays, nextStepDays },
      ...{ unmatchedAmount, unmatchedDays, studentsOverdue, owedAmount, owedDays },
      unmarkedDays: toMark && findOldestDays(toMark, today),
      unmarkedSessions: nameUnmarked(toMark ?? []),
    },
    sessions:
      sessions &&
      toSessionsOverview(
        sessions,
        (unmarked ?? []).filter((session) => !isTaken(user, session, today)),
      ),
  };
}

type Amounts = readonly { sportsDirection: SportsDirection; amount: number }[];

async function getRevenueByDirection({ db, clock }: Deps): Promise<Amounts> {
  const month = (await getSchoolToday(db, clock.now())).slice(0, 7);
  const { rows } = await getRevenue({ db, clock }, { from: month, to: month, by: 'sportsDirection' });
  return sportsDirections.flatMap((sportsDirection) => {
    const row = rows.find(({ value }) => value === sportsDirection);
    return row ? [{ sportsDirection, amount: row.amount }] : [];
  });
}

/** Of the directions that students of the school have, or had while money came or was charged for them. */
function toMoneyByDirection(revenue: Amounts, owed: Amounts): Dashboard['moneyByDirection'] {
  return sportsDirections.flatMap((sportsDirection) => {
    const find = (amounts: Amounts) => amounts.find((each) => each.sportsDirection === sportsDirection)?.amount ?? 0;
    const money = { revenue: find(revenue), owed: find(owed) };
    return money.revenue !== 0 || money.owed !== 0 ? [{ sportsDirection, ...money }] : [];
  });
}

/** @param time 'HH:mm' of the day */
const hasEnded = ({ date, times }: Sessions[number], today: string, time: string) =>
  date < today || times.every(({ endTime }) => endTime <= time);

/** Days since the oldest of the sessions; null without any. */
function findOldestDays(sessions: Sessions, today: string): number | null {
  const days = sessions.map(({ date }) => countDays(date, today));
  return days.length === 0 ? null : Math.max(...days);
}

const nameUnmarked = (sessions: Sessions): Dashboard['waiting']['unmarkedSessions'] =>
  sessions
    .filter(({ mayMark }) => mayMark)
    .slice(0, maxNamedSessions)
    .map(({ group, date, times }) => ({ group, date, times }));

type Sessions = NonNullable<Dashboard['sessions']>['items'];

/** @param unmarked sessions of today and of earlier days */
function toSessionsOverview(sessions: Sessions, unmarked: Sessions): Dashboard['sessions'] {
  const toKey = ({ group, date }: Sessions[number]) => `${group.id} ${date}`;
  const unmarkedKeys = new Set(unmarked.map(toKey));
  const waiting = sessions.filter((session) => unmarkedKeys.has(toKey(session)));
  const items = new Set([...new Set([...waiting, ...sessions])].slice(0, maxDashboardSessions));
  return {
    total: sessions.length,
    unmarked: waiting.length,
    items: sessions.filter((session) => items.has(session)),
  };
}

/** Like the cards, the history contains what the role may see now. */
async function computeHistory({ db, clock }: Deps, user: SessionUser): Promise<DashboardHistory> {
  const may = (capability: Parameters<typeof hasCapability>[1]) => hasCapability(user.role, capability);
  const scope = {
    now: clock.now(),
    visibleGroups: visibleGroupIds(db, user),
    ownStudentsOnly: seesOwnStudentsOnly(user),
  };
  const [students, groups, monthlyRevenue, weeks, directions] = await Promise.all([
    getStudentHistory(db, scope),
    canOpenSection(user.role, 'groups') ? getGroupHistory(db, scope) : { activeGroups: null, averageGroupSize: null },
    may('payments') ? getRevenueHistory(db, scope) : null,
    may('viewAttendance') ? getWeeks(db, scope) : null,
    may('salesFunnel') ? listFunnelDirections(db, scope) : null,
  ]);
  return { ...students, ...groups, monthlyRevenue, weeks, funnel: directions && toFunnel(directions) };
}

function toFunnel(directions: Funnel['directions']): Funnel {
  const count = (stage: keyof Omit<Funnel, 'directions'>) =>
    directions.reduce((sum, direction) => sum + direction[stage], 0);
  return {
    ...{ requests: count('requests'), trials: count('trials'), came: count('came'), signed: count('signed') },
    directions,
  };
}
