import { Badge } from '@school/design-system/badge';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { RecordList } from './record-list';
import styles from './records.module.css';
import { useMemberships } from './student-records.queries';

/** The student's present and former groups. */
export function StudentGroups({ id }: { id: number }) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const memberships = useMemberships(id);
  return (
    <RecordList
      label={t('student.groups')}
      query={memberships}
      itemKey={({ group, joinDate }) => `${group.id} ${joinDate}`}
      empty={t('student.records.noGroups')}
    >
      {({ group, trainerName, joinDate, leaveDate }) => (
        <>
          <div className={styles.main}>
            <Link render={<RouterLink to={`/groups/${group.id}`} />}>{group.name}</Link>
            {trainerName && <div className={styles.sub}>{trainerName}</div>}
          </div>
          {leaveDate === null ? (
            <Badge tone="success">{t('student.records.since', { date: date(joinDate) })}</Badge>
          ) : (
            <span className={styles.sub}>
              {t('student.records.stay', { from: date(joinDate), to: date(leaveDate) })}
            </span>
          )}
        </>
      )}
    </RecordList>
  );
}
