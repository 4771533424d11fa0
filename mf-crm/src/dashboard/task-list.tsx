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
  /** What there is to do, in a word. */
  action: string;
  /** Set when its time has passed already; `danger` for attendance that is not marked and money that is owed. */
  late: 'warning' | 'danger' | undefined;
  /** Shown below the task. */
  more?: ReactNode;
}

/** Tasks, each a link to its list, with the number of rows there and what to do; those that are late stand out. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className={styles.tasks}>
      {tasks.map(({ key, icon: Icon, label, to, count, details, action, late, more }) => (
        <li key={key} data-late={late} className={styles.task}>
          <span aria-hidden="true" className={styles.tile}>
            <Icon size={18} />
          </span>
          <div className={styles.line}>
            <Link to={to} className={styles.link}>
              {label}
            </Link>
            <span className={styles.count}>{count}</span>
          </div>
          <div className={styles.line}>
            <span className={styles.details} title={details}>
              {details}
            </span>
            {/* the link above does it */}
            <span aria-hidden="true" className={styles.action}>
              {action}
            </span>
          </div>
          {more}
        </li>
      ))}
    </ul>
  );
}
