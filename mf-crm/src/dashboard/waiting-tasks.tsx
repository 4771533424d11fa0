import type { Dashboard } from '@school/api-contract/school/dashboard';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { Link, useT } from '@school/kit';
import styles from './dashboard.module.css';

type TaskKey = keyof Dashboard['tasks'];

/** The screen for each task. */
const places: readonly { key: TaskKey; to: string }[] = [
  { key: 'registrations', to: '/registrations' },
  { key: 'nextSteps', to: '/sales-funnel?view=list&due=1' },
  { key: 'trialsToday', to: '/sales-funnel?column=TRIAL_ASSIGNED' },
  { key: 'unmatchedPayments', to: '/payments?unmatched=1' },
  { key: 'photosMissing', to: '/trainer-photo-demo?state=MISSING' },
  { key: 'documentsEnding', to: '/students?documentEnding=1' },
];

/** Tasks that wait for this role; renders nothing for a role without tasks. */
export function WaitingTasks({ tasks }: { tasks: Dashboard['tasks'] | undefined }) {
  const t = useT('mf-crm');
  const shown = places.flatMap(({ key, to }) => {
    const count = tasks?.[key];
    return typeof count === 'number' ? [{ key, to, count }] : [];
  });
  if (shown.length === 0) return null;

  return (
    <Card aria-labelledby="dashboard-tasks" title={<span id="dashboard-tasks">{t('dashboard.tasks')}</span>}>
      <ul className={styles.tasks}>
        {shown.map(({ key, to, count }) => (
          <li key={key} className={styles.task}>
            <Link to={to} className={styles.taskLink}>
              {t(`dashboard.task.${key}`)}
            </Link>
            <Badge tone={count > 0 ? 'warning' : 'neutral'}>{count}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
