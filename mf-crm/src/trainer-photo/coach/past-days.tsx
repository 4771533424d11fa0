import type { PhotographedSession } from '@school/api-contract/groups/session-photos';
import { Badge } from '@school/design-system/badge';
import { Disclosure } from '@school/design-system/disclosure';
import { hasCode, useErrorText, useT } from '@school/kit';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useDayTexts } from '../../attendance/shared/use-day-texts';
import { LoadFailure } from '../../load-failure';
import { UnbrokenRanges } from '../../shared/unbroken-ranges';
import { useRecentPhotos } from '../photos.queries';
import { SessionPhotoBadge } from '../shared/photo-state';
import { PhotoThumbs } from '../shared/photo-thumbs';
import styles from './coach.module.css';

/** The sessions of the week before, a line for each day. Without a network there are none. */
export function PastDays() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const headingId = useId();
  const recent = useRecentPhotos();
  if (recent.isLoadingError && !hasCode(recent.error, 'NETWORK'))
    return <LoadFailure text={errorText(recent.error)} onRetry={() => void recent.refetch()} />;
  if (!recent.data || recent.data.length === 0) return null;
  const dates = [...new Set(recent.data.map(({ date }) => date))];
  return (
    <section aria-labelledby={headingId} className={styles.past}>
      <h2 id={headingId} className={styles.pastTitle}>
        {t('photos.pastTitle')}
      </h2>
      {dates.map((date) => (
        <PastDay key={date} date={date} sessions={recent.data.filter((session) => session.date === date)} />
      ))}
    </section>
  );
}

function PastDay({ date, sessions }: { date: string; sessions: readonly PhotographedSession[] }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const total = sessions.length;
  const done = sessions.filter(({ state }) => state !== 'MISSING').length;
  return (
    <Disclosure
      className={styles.pastDay}
      summary={
        <span className={styles.pastSummary}>
          <span>{days.brief(date)}</span>
          {done < total ? (
            <Badge plain tone="warning" icon={<TriangleAlert />}>
              {t('photos.pastCount', { done, total })}
            </Badge>
          ) : (
            <span className={styles.muted}>{t('photos.pastCount', { done, total })}</span>
          )}
        </span>
      }
    >
      <ul className={styles.pastSessions}>
        {sessions.map((session) => (
          <li key={session.group.id}>
            <span className={styles.time}>
              {session.startTime}–{session.endTime}
            </span>
            <span className={styles.pastGroup}>
              <UnbrokenRanges text={session.group.name} />
            </span>
            <span className={styles.state}>
              <SessionPhotoBadge state={session.state} photos={session.photos} />
            </span>
            {session.photos.length > 0 && (
              <div className={styles.shots}>
                <PhotoThumbs session={session} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
