import { useT } from '@school/kit';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './readiness-card.module.css';

/** One line of a checklist. */
export function CheckItem({ done, children }: { done: boolean; children: ReactNode }) {
  const t = useT('mf-crm');
  const Icon = done ? CircleCheck : CircleAlert;
  return (
    <li className={styles.item}>
      <Icon
        role="img"
        aria-label={t(done ? 'settings.readiness.done' : 'settings.readiness.missing')}
        className={done ? styles.done : styles.missing}
      />
      <div>{children}</div>
    </li>
  );
}
