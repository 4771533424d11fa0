import type { StudentRow } from '@school/api-contract/students/students';
import { Badge } from '@school/design-system/badge';
import { DirectionChip } from '@school/design-system/direction';
import { useCan, useLabels, useT } from '@school/kit';
import { getAge } from './student-name';
import styles from './students.module.css';

/** Age, direction and groups in one line below the name. */
export function StudentSummary({ student }: { student: StudentRow }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const seesGroups = useCan('viewAttendance');
  // Only a role that sees all groups can tell that the child is in no group at all.
  const seesAllGroups = useCan('fullGroupAccess');
  const groups = student.groups.map(({ name }) => name).join(', ') || (seesAllGroups && t('students.noGroups'));
  return (
    <span className={styles.summary}>
      <span>
        {[t('students.age', { count: getAge(student.birthDate, new Date()) }), student.active && seesGroups && groups]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {!student.active && <Badge>{t('student.archived')}</Badge>}
      <DirectionChip direction={student.sportsDirection}>
        {labels.sportsDirection(student.sportsDirection)}
      </DirectionChip>
    </span>
  );
}
