import type { Group } from '@school/api-contract/groups/groups';
import { Progress } from '@school/design-system/progress';
import { useT } from '@school/kit';
import styles from '../list/groups.module.css';

/** 9/12, and how many places are left. */
export function FillBar({ group }: { group: Pick<Group, 'studentCount' | 'maxStudents'> }) {
  const t = useT('mf-crm');
  const free = group.maxStudents - group.studentCount;
  return (
    <div className={styles.fill}>
      <Progress
        label={t('groups.places')}
        value={(100 * group.studentCount) / group.maxStudents}
        valueText={t('groups.placesOf', { taken: group.studentCount, places: group.maxStudents })}
      />
      <span className={styles.sub}>{free > 0 ? t('groups.free', { count: free }) : t('groups.full')}</span>
    </div>
  );
}
