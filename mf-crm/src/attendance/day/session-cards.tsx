import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { Skeleton } from '@school/design-system/skeleton';
import { useT } from '@school/kit';
import type { QueuedMark } from '../queue/queued-mark';
import styles from './day.module.css';
import { SessionCard } from './session-card';

interface SessionCardsProps {
  label: string;
  sessions: readonly AttendanceSession[];
  queued: readonly QueuedMark[];
  showDate?: boolean;
  headingLevel?: 2 | 3;
}

export function SessionCards({ label, sessions, ...card }: SessionCardsProps) {
  return (
    <ul aria-label={label} className={styles.cards}>
      {sessions.map((session) => (
        <SessionCard key={`${session.group.id} ${session.date}`} session={session} {...card} />
      ))}
    </ul>
  );
}

const places = ['a', 'b', 'c', 'd'];

/** Has the shape of the loaded cards. */
export function SessionCardsSkeleton() {
  const t = useT('mf-crm');
  return (
    <div role="status" aria-busy="true" aria-label={t('attendance.loading')} className={styles.cards}>
      {places.map((place) => (
        <Skeleton key={place} height="6rem" />
      ))}
    </div>
  );
}
