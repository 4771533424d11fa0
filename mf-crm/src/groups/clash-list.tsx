import type { CalendarEntry } from '@school/api-contract/groups';
import { Badge } from '@school/design-system/badge';
import { useT } from '@school/kit';
import styles from './calendar.module.css';

/** What else the coach or the branch has at the same time. */
export function ClashList({ clashes }: { clashes: CalendarEntry['clashes'] }) {
  const t = useT('mf-crm');
  return (
    <div className={styles.clashes}>
      <Badge tone="warning">{t('groups.calendar.clash')}</Badge>
      <ul>
        {clashes.map(({ kind, groupName, startTime, endTime }) => (
          <li key={`${kind} ${groupName} ${startTime}`}>
            {t(`groups.calendar.${kind}`, {
              group: groupName ?? t('groups.calendar.otherGroup'),
              time: `${startTime}–${endTime}`,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
