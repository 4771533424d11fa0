import { useCan } from '@school/kit';
import styles from './notifications.module.css';
import { OwnChoices } from './own-choices';
import { SchoolRules } from './school-rules';

/** The rules of the school for those who may change them, and everybody's own choices. */
export function NotificationSettings() {
  const mayEditRules = useCan('fullSettings');
  return (
    <div className={styles.page}>
      {mayEditRules && <SchoolRules />}
      <OwnChoices />
    </div>
  );
}
