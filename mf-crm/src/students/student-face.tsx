import type { StudentRow } from '@school/api-contract/students/students';
import { Avatar } from '@school/design-system/avatar';
import styles from './student-face.module.css';
import { toFullName } from './student-name';

/** The face in the card's head, with the attendance as an arc around it; the card says the percentage. */
export function StudentFace({ student }: { student: StudentRow }) {
  const percent = student.attendancePercent ?? 0;
  return (
    <span className={styles.face}>
      <Avatar name={toFullName(student)} size="lg" />
      <svg viewBox="0 0 76 76" aria-hidden="true" className={styles.arc}>
        <circle cx="38" cy="38" r="36.5" />
        {percent > 0 && <circle cx="38" cy="38" r="36.5" pathLength="100" strokeDasharray={`${percent} 100`} />}
      </svg>
    </span>
  );
}
