import type { Dashboard } from '@school/api-contract/school/dashboard';
import { Card } from '@school/design-system/card';
import { Skeleton } from '@school/design-system/skeleton';
import { Link, useCan, useFormats, useT } from '@school/kit';
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
import type { ComponentProps } from 'react';
import { linkTo } from '../attendance/use-attendance-address';
import styles from './waiting-tasks.module.css';

type TaskKey = keyof Dashboard['tasks'];

interface Task {
  key: TaskKey | 'unmarkedSessions';
  icon: LucideIcon;
  to: ComponentProps<typeof Link>['to'];
  count: number;
  /** One line that says what waits. */
  details: string | undefined;
}

/** The screen for each task. */
const places: readonly { key: TaskKey; icon: LucideIcon; to: string }[] = [
  { key: 'registrations', icon: UserPlus, to: '/registrations' },
  { key: 'unsignedContracts', icon: FileSignature, to: '/contracts?waiting=long' },
  { key: 'nextSteps', icon: Phone, to: '/sales-funnel?view=list&due=1' },
  { key: 'trialsToday', icon: Users, to: '/sales-funnel?column=TRIAL_ASSIGNED' },
  { key: 'unmatchedPayments', icon: CreditCard, to: '/payments?unmatched=1' },
  { key: 'studentsOwing', icon: Wallet, to: '/students?owes=1' },
  { key: 'photosMissing', icon: Camera, to: '/trainer-photo-demo?state=MISSING' },
  { key: 'documentsEnding', icon: FileClock, to: '/students?documentEnding=1' },
];

/** Whether nothing waits for this role. */
export function isAllDone(tasks: Dashboard['tasks']): boolean {
  return places.every(({ key }) => !tasks[key]);
}

/** Whether the role has tasks, waiting or not. */
export function hasTasks(tasks: Dashboard['tasks']): boolean {
  return places.some(({ key }) => tasks[key] !== null);
}

/** What waits for this role, each with its count; one line when nothing does, and nothing for a role without tasks. */
export function WaitingTasks({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useT('mf-crm');
  const toDetails = useDetails();
  const unmarked = useUnmarked(dashboard);
  const known = places.flatMap(({ key, ...place }): Task[] => {
    const count = dashboard?.tasks[key];
    return dashboard && typeof count === 'number' ? [{ key, ...place, count, details: toDetails(key, dashboard) }] : [];
  });
  if (dashboard && !hasTasks(dashboard.tasks)) return null;
  const waiting = [...unmarked, ...known.filter(({ count }) => count > 0)];
  if (dashboard && waiting.length === 0) {
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
      {waiting.length > 0 && (
        <ul className={styles.tasks}>
          {waiting.map(({ key, icon: Icon, to, count, details }) => (
            <li key={key} className={styles.task}>
              <span aria-hidden="true" className={styles.tile}>
                <Icon size={18} />
              </span>
              <Link to={to} className={styles.link}>
                {t(`dashboard.task.${key}`)}
              </Link>
              <span className={styles.count}>{count}</span>
              {details && <span className={styles.details}>{details}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useDetails() {
  const t = useT('mf-crm');
  const formats = useFormats();
  return (key: TaskKey, { waiting, currency }: Dashboard): string | undefined => {
    const { registrationDays: registration, contractDays: contract, unmatchedAmount } = waiting;
    switch (key) {
      case 'registrations':
        if (registration === 0) return t('dashboard.waiting.oldestToday');
        return registration === null ? undefined : t('dashboard.waiting.oldest', { count: registration });
      case 'unsignedContracts':
        return contract === null ? undefined : t('dashboard.waiting.contract', { count: contract });
      case 'unmatchedPayments':
        if (unmatchedAmount === null) return undefined;
        return t('dashboard.waiting.amount', { amount: formats.money(unmatchedAmount, currency) });
      default:
        return t(`dashboard.waiting.${key}`);
    }
  };
}

/** Sessions of today that have begun and have unmarked students, for those who mark, with the name of the first. */
function useUnmarked(dashboard: Dashboard | undefined): Task[] {
  const mayMark = useCan('editAttendance');
  const count = dashboard?.sessions?.unmarked ?? 0;
  if (!dashboard || !mayMark || count === 0) return [];
  const first = dashboard.sessions?.items.find(
    ({ state, present, absent, students }) => state === 'planned' && present + absent < students,
  );
  const details = first && [first.group.name, first.times[0]?.startTime].filter(Boolean).join(', ');
  return [{ key: 'unmarkedSessions', icon: ClipboardCheck, to: linkTo({ date: dashboard.today }), count, details }];
}
