import type { StudentRow } from '@school/api-contract/students/students';
import { Badge } from '@school/design-system/badge';
import { DirectionChip } from '@school/design-system/direction';
import { useCan, useLabels, useT } from '@school/kit';
import { getAge } from './student-name';
import styles from './students.module.css';

/** Age and groups in one line below the name, in the colour of the direction; the direction itself without a group. */
export function StudentSummary({ student }: { student: StudentRow }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const seesGroups = useCan('viewAttendance');
  // Only a role that sees all groups can tell that the child is in no group at all.
  const seesAllGroups = useCan('fullGroupAccess');
  const direction = labels.sportsDirection(student.sportsDirection);
  const groups = student.active && seesGroups ? student.groups : [];
  const noGroups = student.active && seesAllGroups && groups.length === 0 && t('students.noGroups');
  return (
    <span className={styles.summary}>
      <span>
        {[t('students.age', { count: getAge(student.birthDate, new Date()) }), noGroups].filter(Boolean).join(' · ')}
      </span>
      {!student.active && <Badge>{t('student.archived')}</Badge>}
      {groups.map(({ id, name }) => (
        <DirectionChip key={id} direction={student.sportsDirection} label={direction}>
          {name}
        </DirectionChip>
      ))}
      {groups.length === 0 && <DirectionChip direction={student.sportsDirection}>{direction}</DirectionChip>}
    </span>
  );
}
