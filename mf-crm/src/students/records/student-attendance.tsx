import type { Student } from '@school/api-contract/students/students';
import { Stack } from '@school/design-system/stack';
import { attendanceLooks, StatusBadge } from '@school/design-system/status-badge';
import { useCan, useFormats, useT } from '@school/kit';
import { RecordList } from './record-list';
import styles from './records.module.css';
import { useMarks } from './student-records.queries';

/** Marks of the last 90 days. */
export function StudentAttendance({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const seesAllGroups = useCan('fullGroupAccess');
  const marks = useMarks(student.id);
  const present = marks.data?.filter(({ status }) => status === 'PRESENT').length;
  return (
    <Stack>
      {marks.data && marks.data.length > 0 && (
        <p className={styles.summary}>
          {t('student.records.attended', {
            present,
            held: marks.data.length,
            percent: Math.round((100 * (present ?? 0)) / marks.data.length),
          })}
        </p>
      )}
      <RecordList
        label={t('student.tabs.attendance')}
        query={marks}
        itemKey={(mark) => `${mark.date} ${mark.group.id}`}
        empty={seesAllGroups ? t('student.records.noMarks') : t('student.records.noVisibleMarks')}
      >
        {(mark) => (
          <>
            <div className={styles.main}>
              {date(mark.date)}
              <div className={styles.sub}>{mark.group.name}</div>
              {mark.comment && <div className={styles.comment}>{mark.comment}</div>}
            </div>
            <StatusBadge look={attendanceLooks[mark.status]}>
              {t(mark.status === 'PRESENT' ? 'student.records.present' : 'student.records.absent')}
            </StatusBadge>
          </>
        )}
      </RecordList>
    </Stack>
  );
}
