import { EmptyState } from '@school/design-system/empty-state';
import { useErrorText, useT } from '@school/kit';
import { CheckCheck } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { useUnmarked } from '../attendance.queries';
import type { QueuedMark } from '../queue/queued-mark';
import { SessionCards, SessionCardsSkeleton } from './session-cards';

/** Past sessions with unmarked students, newest first. */
export function UnmarkedSessions({ queued }: { queued: readonly QueuedMark[] }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const unmarked = useUnmarked({ enabled: true });
  if (!unmarked.data) {
    return unmarked.isError ? (
      <LoadFailure text={errorText(unmarked.error)} onRetry={() => void unmarked.refetch()} />
    ) : (
      <SessionCardsSkeleton />
    );
  }
  if (unmarked.data.length === 0) {
    return (
      <EmptyState icon={<CheckCheck />} title={t('attendance.allMarkedTitle')}>
        {t('attendance.allMarkedText')}
      </EmptyState>
    );
  }
  return <SessionCards label={t('attendance.unmarked')} sessions={unmarked.data} queued={queued} showDate />;
}
