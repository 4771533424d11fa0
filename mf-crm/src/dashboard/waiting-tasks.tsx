import type { Dashboard } from '@school/api-contract/school/dashboard';
import { Button, ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Skeleton } from '@school/design-system/skeleton';
import { Link, useCan, useFormats, useSellsSubscriptions, useSession, useT } from '@school/kit';
import {
  Camera,
  CircleCheck,
  ClipboardCheck,
  CreditCard,
  FileClock,
  FileSignature,
  type LucideIcon,
  Phone,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import { linkTo } from '../attendance/use-attendance-address';
import { usePhone } from '../shared/use-phone';
import { useTasksOfMonth } from './month-tasks';
import type { CoachSession } from './next-session';
import { type Task, TaskList } from './task-list';
import styles from './waiting-tasks.module.css';

type TaskKey = keyof Dashboard['tasks'];

/** The screen for each task; of equally urgent ones, what costs the school most when it waits comes first. */
const places: readonly { key: TaskKey; icon: LucideIcon; to: string }[] = [
  { key: 'unmarkedSessions', icon: ClipboardCheck, to: '/attendance?view=unmarked' },
  { key: 'registrations', icon: UserPlus, to: '/registrations' },
  { key: 'unsignedContracts', icon: FileSignature, to: '/contracts?waiting=long' },
  { key: 'nextSteps', icon: Phone, to: '/sales-funnel?view=list&due=1' },
  { key: 'studentsOwing', icon: Wallet, to: '/students?owes=1&archived=all' },
  { key: 'trialsToday', icon: Users, to: '/sales-funnel?column=TRIAL_ASSIGNED' },
  { key: 'unmatchedPayments', icon: CreditCard, to: '/payments?unmatched=1' },
  { key: 'photosMissing', icon: Camera, to: '/trainer-photo-demo?state=MISSING' },
  { key: 'documentsEnding', icon: FileClock, to: '/students?documentEnding=1' },
];

/** Days without an answer after which a family's registration is late. */
const answerDays = 3;

/** Tasks whose time has passed by their definition. */
const alwaysLate: ReadonlySet<TaskKey> = new Set(['unsignedContracts', 'nextSteps', 'photosMissing']);

/** Red is for attendance and money only. */
function toLate(key: TaskKey, { waiting }: Dashboard): Task['late'] {
  if (key === 'unmarkedSessions') return 'danger';
  if (key === 'studentsOwing') return (waiting.studentsOverdue ?? 0) > 0 ? 'danger' : undefined;
  const isLate = key === 'registrations' ? (waiting.registrationDays ?? 0) >= answerDays : alwaysLate.has(key);
  return isLate ? 'warning' : undefined;
}

const urgencies: readonly Task['late'][] = ['danger', 'warning', undefined];
const toUrgency = ({ late }: Pick<Task, 'late'>) => urgencies.indexOf(late);

/** Whether nothing waits for this role. */
export function isAllDone(tasks: Dashboard['tasks']): boolean {
  return places.every(({ key }) => !tasks[key]);
}

/** Whether the role has tasks, waiting or not. */
export function hasTasks(tasks: Dashboard['tasks']): boolean {
  return places.some(({ key }) => tasks[key] !== null);
}

/** What waits for this role, with an accountant's month, each with its count; one line when nothing does, and nothing for a role without tasks. */
export function WaitingTasks({
  dashboard,
  next,
}: {
  dashboard: Dashboard | undefined;
  /** Shown above the tasks, which do not count it once more when it is unmarked. */
  next: CoachSession | undefined;
}) {
  const t = useT('mf-crm');
  const toDetails = useDetails();
  const isCoach = useSession().user?.role === 'coach';
  const mayMark = useCan('editAttendance');
  const sells = useSellsSubscriptions();
  const addTasksOfMonth = useTasksOfMonth();
  const isPhone = usePhone();
  const [showsAll, setShowsAll] = useState(false);
  const known = places.flatMap(({ key, ...place }) => {
    const all = dashboard?.tasks[key];
    if (!dashboard || typeof all !== 'number') return [];
    const count = key === 'unmarkedSessions' && next?.state === 'unmarked' ? Math.max(0, all - 1) : all;
    const words = { label: t(`dashboard.task.${key}`), details: toDetails(key, dashboard) };
    const to = key === 'studentsOwing' && sells ? '/subscriptions/debts' : place.to;
    const action = t(`dashboard.action.${key === 'unmarkedSessions' && !mayMark ? 'seeSessions' : key}`);
    return [{ key, ...place, ...words, to, action, count, late: toLate(key, dashboard) }];
  });
  if (dashboard && !hasTasks(dashboard.tasks)) return null;
  const unfinished = known.filter(({ count }) => count > 0);
  const waiting = (dashboard ? addTasksOfMonth(unfinished, dashboard) : unfinished).toSorted(
    (a, b) => toUrgency(a) - toUrgency(b),
  );
  // once is enough for the session above
  const unmarked = (dashboard?.waiting.unmarkedSessions ?? []).filter(
    ({ group, date }) => group.id !== next?.session.group.id || date !== next.session.date,
  );
  const names = ({ key }: Task) =>
    key === 'unmarkedSessions' &&
    (waiting.length <= fewTasks || isCoach || next?.state === 'coming') &&
    unmarked.length > 0;
  const isFolded = isPhone && waiting.length > mostOnPhone;
  if (dashboard && waiting.length === 0) {
    if (hasBegun(next)) return null;
    return (
      <section aria-label={t('dashboard.tasks')} className={styles.done}>
        <CircleCheck aria-hidden="true" />
        {t('dashboard.allDone')}
      </section>
    );
  }

  return (
    <Card aria-labelledby="dashboard-tasks" title={<span id="dashboard-tasks">{t('dashboard.tasks')}</span>}>
      {!dashboard && <Skeleton height="12rem" />}
      {dashboard && waiting.length > 0 && (
        <TaskList
          tasks={waiting.slice(0, isFolded && !showsAll ? mostOnPhone - 1 : waiting.length).map((task) => ({
            ...task,
            more: names(task) && <UnmarkedSessions sessions={unmarked} mayMark={mayMark} />,
          }))}
        />
      )}
      {isFolded && (
        <Button
          variant="ghost"
          size="sm"
          className={styles.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('dashboard.fewer') : t('dashboard.more', { count: waiting.length - mostOnPhone + 1 })}
        </Button>
      )}
    </Card>
  );
}

/** The number of tasks beside which there is room for the sessions themselves; a coach always marks from here. */
const fewTasks = 3;

/** The number of lines on a phone, which leave room for the figures on the first screen; the last one shows the others. */
const mostOnPhone = 6;

interface UnmarkedSessionsProps {
  sessions: Dashboard['waiting']['unmarkedSessions'];
  /** Without it the way leads to look at the session. */
  mayMark: boolean;
}

/** The newest unmarked sessions, each with the way to mark it. */
function UnmarkedSessions({ sessions, mayMark }: UnmarkedSessionsProps) {
  const t = useT('mf-crm');
  const action = mayMark ? t('attendance.mark') : t('dashboard.action.seeSessions');
  const { shortDate } = useFormats();
  if (sessions.length === 0) return null;
  return (
    <ul aria-label={t('dashboard.task.unmarkedSessions')} className={styles.sessions}>
      {sessions.map(({ group, date, times }) => {
        const when = [shortDate(date), times[0]?.startTime].filter(Boolean).join(', ');
        return (
          <li key={`${group.id} ${date}`} className={styles.session}>
            <span className={styles.group}>{group.name}</span>
            <span className={styles.details}>{when}</span>
            <ButtonLink
              size="sm"
              className={styles.mark}
              aria-label={`${action}: ${group.name}, ${when}`}
              render={<Link to={linkTo({ date, groupId: group.id })} />}
            >
              {action}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

const hasBegun = (next: CoachSession | undefined) => next !== undefined && next.state !== 'coming';

function useDetails() {
  const t = useT('mf-crm');
  const formats = useFormats();
  return (key: TaskKey, { waiting, currency }: Dashboard): string | undefined => {
    const money = (amount: number) => formats.money(amount, currency);
    const { unmatchedAmount, owedAmount } = waiting;
    /** How long the oldest one waits; today's have no age. */
    const toAge = (days: number | null, ofToday: string) =>
      days === null ? undefined : days > 0 ? t(`dashboard.oldest.${key}`, { count: days }) : ofToday;
    const toParts = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ');
    switch (key) {
      case 'unmarkedSessions':
        return toAge(waiting.unmarkedDays, t('dashboard.waiting.ofToday'));
      case 'registrations':
        return toAge(waiting.registrationDays, t('dashboard.waiting.oldestToday'));
      case 'unsignedContracts':
        return toAge(waiting.contractDays, t('dashboard.waiting.ofToday'));
      case 'nextSteps':
        return toAge(waiting.nextStepDays, t('dashboard.waiting.forToday'));
      case 'unmatchedPayments':
        return toParts(
          unmatchedAmount !== null && money(unmatchedAmount),
          toAge(waiting.unmatchedDays, t('dashboard.waiting.ofToday')),
        );
      case 'studentsOwing':
        return toParts(
          owedAmount !== null && money(owedAmount),
          toAge(waiting.owedDays, t('dashboard.waiting.dueToday')),
        );
      default:
        return t(`dashboard.waiting.${key}`);
    }
  };
}
