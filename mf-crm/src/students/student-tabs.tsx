import type { Student } from '@school/api-contract/students/students';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { type TabItem, Tabs } from '@school/design-system/tabs';
import { Slot, useCan, useSellsSubscriptions, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { lazySection } from '../shared/lazy-section';
import { StudentDocuments } from './documents/student-documents';
import { StudentHistory } from './history/student-history';
import { StudentAttendance } from './records/student-attendance';
import { StudentGroups } from './records/student-groups';
import { StudentPayments } from './records/student-payments';
import { toFullName } from './student-name';
import { StudentOverview } from './student-overview';
import { type StudentTab, useStudentTab } from './use-student-tab';

const StudentSubscriptions = lazySection(
  async () => (await import('../subscriptions/student/student-subscriptions')).StudentSubscriptions,
);

/** The tabs of the card that the role may read; an address of any other tab shows the overview. */
export function StudentTabs({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const { tab, showTab } = useStudentTab();
  const sees: Record<StudentTab, boolean> = {
    overview: true,
    groups: useCan('viewAttendance'),
    attendance: useCan('viewAttendance'),
    subscriptions: useSellsSubscriptions(),
    payments: useCan('payments'),
    documents: useCan('viewIdentityDocuments'),
    contracts: useCan('manageRegistrations'),
    history: useCan('createStudents'),
  };
  const contents: Partial<Record<StudentTab, ReactNode>> = {
    overview: <StudentOverview student={student} />,
    groups: <StudentGroups student={student} />,
    attendance: <StudentAttendance student={student} />,
    subscriptions: <StudentSubscriptions id={student.id} name={toFullName(student)} active={student.active} />,
    payments: <StudentPayments student={student} />,
    documents: <StudentDocuments studentId={student.id} />,
    contracts: <StudentContracts student={student} />,
    history: <StudentHistory id={student.id} createdAt={student.createdAt} />,
  };
  const items = order.flatMap((value): TabItem<StudentTab>[] =>
    sees[value] ? [{ value, label: t(`student.tabs.${value}`), content: contents[value] }] : [],
  );
  return (
    <Tabs<StudentTab>
      label={t('student.tabs.label')}
      moreLabel={t('student.tabs.more')}
      value={items.some(({ value }) => value === tab) ? tab : 'overview'}
      onValueChange={showTab}
      items={items}
    />
  );
}

const order: readonly StudentTab[] = [
  'overview',
  'groups',
  'attendance',
  'subscriptions',
  'payments',
  'documents',
  'contracts',
  'history',
];

/** A slot that another remote fills; it may be missing. */
function StudentContracts({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const { contractNumber, contractStatus, contractDate } = student;
  // Without a status the number is the card's own.
  const cardContract =
    contractNumber !== null && contractStatus === null ? { number: contractNumber, date: contractDate } : undefined;
  return (
    <Slot
      name="student-contracts"
      studentId={student.id}
      studentName={toFullName(student)}
      cardContract={cardContract}
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
  );
}
