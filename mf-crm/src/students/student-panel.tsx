import { Badge } from '@school/design-system/badge';
import { Drawer } from '@school/design-system/drawer';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { hasCode, useCan, useErrorText, useNavigate, usePageHead, useT } from '@school/kit';
import { LoadFailure } from '../load-failure';
import { fullNameOf } from './student-name';
import { StudentOverview } from './student-overview';
import { StudentTabs } from './student-tabs';
import { useStudent } from './students.queries';
import { useStudentTab } from './use-student-tab';

/** The side panel with its own address; closing it goes back to the list under the same filter. */
export function StudentPanel({ id }: { id: number }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { listAddress } = useStudentTab();
  const seesContracts = useCan('manageRegistrations');
  const student = useStudent(id);
  const name = student.data ? fullNameOf(student.data) : t('pages.student.title');
  usePageHead({ title: name });

  return (
    <Drawer
      open
      onOpenChange={() => void navigate(listAddress, { preventScrollReset: true })}
      title={name}
      description={student.data && !student.data.active ? <Badge>{t('student.archived')}</Badge> : undefined}
      closeLabel={t('student.close')}
    >
      {student.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('student.loading')}>
          <SkeletonText lines={8} />
        </div>
      ) : student.isError ? (
        hasCode(student.error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
          <EmptyState title={t('student.missingTitle')}>{t('student.missingText')}</EmptyState>
        ) : (
          <LoadFailure text={errorText(student.error)} onRetry={() => void student.refetch()} />
        )
      ) : seesContracts ? (
        <StudentTabs student={student.data} />
      ) : (
        <StudentOverview student={student.data} />
      )}
    </Drawer>
  );
}
