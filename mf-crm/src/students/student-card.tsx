import type { Student } from '@school/api-contract/students/students';
import { MedicalAlert } from '@school/design-system/medical-alert';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { StudentActions } from './student-actions';
import { StudentFacts } from './student-facts';
import { StudentTabs } from './student-tabs';

/** What staff look up first: health, the parent's phone, contract, debt, attendance; the rest is in tabs. */
export function StudentCard({ student }: { student: Student }) {
  const t = useT('mf-crm');
  return (
    <Stack gap={3}>
      {student.medicalInfo && <MedicalAlert size="head" label={t('student.medicalInfo')} text={student.medicalInfo} />}
      <StudentActions student={student} />
      <StudentFacts student={student} />
      <StudentTabs student={student} />
    </Stack>
  );
}
