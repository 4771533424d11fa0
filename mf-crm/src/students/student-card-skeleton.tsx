import type { StudentRow } from '@school/api-contract/students/students';
import { Skeleton, SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { useCan, useT } from '@school/kit';
import { usePhone } from '../shared/use-phone';
import own from './student-actions.module.css';
import styles from './students.module.css';

/** Has the shape of the card, as far as the row of the list tells it. */
export function StudentCardSkeleton({ row }: { row: StudentRow | undefined }) {
  const t = useT('mf-crm');
  const isPhone = usePhone();
  const seesPayments = useCan('payments');
  const seesAttendance = useCan('viewAttendance');
  const pay = seesPayments && (!isPhone || row?.owes) && (
    <div className={own.pay}>
      <Skeleton width={isPhone ? '100%' : '9rem'} height="var(--ds-control-md)" />
    </div>
  );
  return (
    <div role="status" aria-busy="true" aria-label={t('student.loading')}>
      <Stack gap={3}>
        {row?.hasMedicalInfo && <Skeleton height={isPhone ? '2.625rem' : '3.125rem'} />}
        <div className={own.actions}>
          <Skeleton width={isPhone ? '12.75rem' : '11.75rem'} height="var(--ds-control-md)" />
          <Skeleton width={isPhone ? 'var(--ds-control-md)' : '5.5rem'} height="var(--ds-control-md)" />
          {!isPhone && pay}
          <div className={own.rare}>
            <Skeleton width="var(--ds-control-md)" height="var(--ds-control-md)" />
          </div>
          {isPhone && pay}
        </div>
        <StatCards size="sm" label={t('student.facts.label')}>
          <StatCard loading label={t('student.facts.contract')} value="" />
          {seesPayments && <StatCard loading label={t('student.facts.payment')} value="" />}
          {seesAttendance && <StatCard loading label={t('students.attendance')} value="" />}
        </StatCards>
        <div>
          <div className={styles.tabsSkeleton}>
            {['overview', 'groups', 'attendance'].map((tab) => (
              <Skeleton key={tab} shape="text" width="4.5rem" />
            ))}
          </div>
          <Stack gap={6}>
            {seesAttendance && <Skeleton height="4.375rem" />}
            {/* a sheet on a phone is as high as its content */}
            <SkeletonText lines={16} />
          </Stack>
        </div>
      </Stack>
    </div>
  );
}
