import { Link } from '@school/kit';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './task-list.module.css';

export interface Task {
  key: string;
  icon: LucideIcon;
  label: string;
  /** The list that has `count` rows. */
  to: string;
  count: number;
  /** One line that says what waits. */
  details: string | undefined;
  /** Set when its time has passed already; `danger` for money that is owed. */
  late: 'warning' | 'danger' | undefined;
  /** Shown below the task. */
  more?: ReactNode;
}

/** Tasks, each a link to its list, with the number of rows there; the number of those that are late stands out. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className={styles.tasks}>
      {tasks.map(({ key, icon: Icon, label, to, count, details, late, more }) => (
        <li key={key} data-late={late} className={styles.task}>
          <span aria-hidden="true" className={styles.tile}>
            <Icon size={18} />
          </span>
          <Link to={to} className={styles.link}>
            {label}
          </Link>
          <span className={styles.count}>{count}</span>
          {details && <span className={styles.details}>{details}</span>}
          {more}
        </li>
      ))}
    </ul>
  );
}
