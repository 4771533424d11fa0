import { EmptyState } from '@school/design-system/empty-state';
import { useErrorText, useFormats, useT } from '@school/kit';
import { CheckCheck } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { useUnmarked } from '../attendance.queries';
import type { QueuedMark } from '../queue/queued-mark';
import styles from './day.module.css';
import { SessionPart } from './session-part';
import { SessionRowsSkeleton } from './session-rows';

/** Past sessions with unmarked students by day, newest first. */
export function UnmarkedSessions({ queued }: { queued: readonly QueuedMark[] }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { weekday } = useFormats();
  const unmarked = useUnmarked();
  if (!unmarked.data) {
    return unmarked.isError ? (
      <LoadFailure text={errorText(unmarked.error)} onRetry={() => void unmarked.refetch()} />
    ) : (
      <SessionRowsSkeleton />
    );
  }
  if (unmarked.data.length === 0) {
    return (
      <EmptyState icon={<CheckCheck />} title={t('attendance.allMarkedTitle')}>
        {t('attendance.allMarkedText')}
      </EmptyState>
    );
  }
  const dates = [...new Set(unmarked.data.map(({ date }) => date))];
  return (
    <div className={styles.parts}>
      {dates.map((date, index) => (
        <SessionPart
          key={date}
          label={weekday(date)}
          sessions={unmarked.data.filter((session) => session.date === date)}
          queued={queued}
          among={unmarked.data}
          headHidden={index > 0}
        />
      ))}
    </div>
  );
}
