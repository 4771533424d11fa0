import type { StudentRow } from '@school/api-contract/students/students';
import { Avatar } from '@school/design-system/avatar';
import { DetailPanel, type PanelSteps } from '@school/design-system/detail-panel';
import { EmptyState } from '@school/design-system/empty-state';
import { hasCode, useCan, useErrorText, useNavigate, usePageHead, useT } from '@school/kit';
import { lazy, Suspense } from 'react';
import { LoadFailure } from '../load-failure';
import { StudentFormDrawer } from './edit/student-form-drawer.lazy';
import { StudentCardSkeleton } from './student-card-skeleton';
import { toFullName } from './student-name';
import { StudentSummary } from './student-summary';
import { useStudent } from './students.queries';
import { useStudentTab } from './use-student-tab';

// The list does not wait for what only an open card shows.
const StudentCard = lazy(async () => ({ default: (await import('./student-card')).StudentCard }));
const StudentFace = lazy(async () => ({ default: (await import('./student-face')).StudentFace }));

interface StudentPanelProps {
  id: number;
  /** The student's row, if the list has it: the head does not wait for the card. */
  row: StudentRow | undefined;
  besideList: boolean;
  steps: PanelSteps | undefined;
}

/**
 * The side panel with its own address; closing it returns to the page that opened it, else to the list with the same
 * filter.
 */
export function StudentPanel({ id, row, besideList, steps }: StudentPanelProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const mayEdit = useCan('createStudents');
  const { closeAddress, cardAddress, isEditing } = useStudentTab();
  const student = useStudent(id);
  const known = student.data ?? row;
  const name = known ? toFullName(known) : t('pages.student.title');
  usePageHead({ title: name });

  if (isEditing && mayEdit && student.data) {
    const toCard = () => void navigate(cardAddress, { replace: true, preventScrollReset: true });
    return (
      <StudentFormDrawer key={id} student={student.data} besideList={besideList} onClose={toCard} onSaved={toCard} />
    );
  }

  return (
    <DetailPanel
      open
      besideList={besideList}
      recordKey={id}
      steps={steps}
      onOpenChange={() => void navigate(closeAddress, { preventScrollReset: true })}
      lead={
        known && (
          <Suspense fallback={<Avatar name={name} size="lg" />}>
            <StudentFace student={known} />
          </Suspense>
        )
      }
      direction={known?.sportsDirection}
      title={name}
      description={known && <StudentSummary student={known} />}
      closeLabel={t('student.close')}
    >
      {student.isPending ? (
        <StudentCardSkeleton row={row} />
      ) : hasCode(student.error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
        <EmptyState title={t('student.missingTitle')}>{t('student.missingText')}</EmptyState>
      ) : student.isLoadingError ? (
        <LoadFailure text={errorText(student.error)} onRetry={() => void student.refetch()} />
      ) : (
        <Suspense fallback={<StudentCardSkeleton row={row} />}>
          <StudentCard key={id} student={student.data} />
        </Suspense>
      )}
    </DetailPanel>
  );
}
