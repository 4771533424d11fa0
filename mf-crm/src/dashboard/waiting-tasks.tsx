import type { Dashboard } from '@school/api-contract/school/dashboard';
import { Card } from '@school/design-system/card';
import { Link, useT } from '@school/kit';
import { CircleCheck } from 'lucide-react';
import styles from './dashboard.module.css';

type TaskKey = keyof Dashboard['tasks'];

/** The screen for each task. */
const places: readonly { key: TaskKey; to: string }[] = [
  { key: 'registrations', to: '/registrations' },
  { key: 'unsignedContracts', to: '/contracts?waiting=long' },
  { key: 'nextSteps', to: '/sales-funnel?view=list&due=1' },
  { key: 'trialsToday', to: '/sales-funnel?column=TRIAL_ASSIGNED' },
  { key: 'unmatchedPayments', to: '/payments?unmatched=1' },
  { key: 'studentsOwing', to: '/students?owes=1' },
  { key: 'photosMissing', to: '/trainer-photo-demo?state=MISSING' },
  { key: 'documentsEnding', to: '/students?documentEnding=1' },
];

/** Whether nothing waits for this role. */
export function isAllDone(tasks: Dashboard['tasks']): boolean {
  return places.every(({ key }) => !tasks[key]);
}

/** What waits for this role, each with its count; one line when nothing does, and nothing for a role without tasks. */
export function WaitingTasks({ tasks }: { tasks: Dashboard['tasks'] | undefined }) {
  const t = useT('mf-crm');
  const all = places.flatMap(({ key, to }) => {
    const count = tasks?.[key];
    return typeof count === 'number' ? [{ key, to, count }] : [];
  });
  if (all.length === 0) return null;
  const waiting = all.filter(({ count }) => count > 0);

  return (
    <Card aria-labelledby="dashboard-tasks" title={<span id="dashboard-tasks">{t('dashboard.tasks')}</span>}>
      {waiting.length === 0 ? (
        <p className={styles.done}>
          <CircleCheck aria-hidden="true" />
          {t('dashboard.allDone')}
        </p>
      ) : (
        <ul className={styles.tasks}>
          {waiting.map(({ key, to, count }) => (
            <li key={key} className={styles.task}>
              <Link to={to} className={styles.taskLink}>
                {t(`dashboard.task.${key}`)}
              </Link>
              <span className={styles.count}>{count}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
