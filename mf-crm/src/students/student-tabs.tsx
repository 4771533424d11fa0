import type { Student } from '@school/api-contract/students';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { Tabs } from '@school/design-system/tabs';
import { Slot, useT } from '@school/kit';
import { fullNameOf } from './student-name';
import { StudentOverview } from './student-overview';
import { type StudentTab, useStudentTab } from './use-student-tab';

/** The card's tabs; what fills the contracts comes from another part of the portal, and may be missing. */
export function StudentTabs({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const { tab, showTab } = useStudentTab();
  return (
    <Tabs<StudentTab>
      label={t('student.tabs.label')}
      value={tab}
      onValueChange={showTab}
      items={[
        { value: 'overview', label: t('student.tabs.overview'), content: <StudentOverview student={student} /> },
        {
          value: 'contracts',
          label: t('student.tabs.contracts'),
          content: (
            <Slot
              name="student-contracts"
              studentId={student.id}
              studentName={fullNameOf(student)}
              pending={
                <div role="status" aria-busy="true" aria-label={t('student.contractsLoading')}>
                  <SkeletonText lines={4} />
                </div>
              }
              fallback={
                <EmptyState headingLevel={3} title={t('student.contractsFailedTitle')}>
                  {t('student.contractsFailedText')}
                </EmptyState>
              }
            />
          ),
        },
      ]}
    />
  );
}
