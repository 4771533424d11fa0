import type { SessionUser } from '@school/api-contract/accounts/auth';
import { isEarly } from '@school/api-contract/groups/photo-timing';
import { Alert } from '@school/design-system/alert';
import { ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { Link, schoolDay, useErrorText, useFormats, useSession, useT } from '@school/kit';
import { Camera } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { usePhotoDay } from '../photos.queries';
import { usePhotoQueue } from '../queue/use-photo-queue';
import styles from './coach.module.css';
import { LaterPhotos } from './later-photos';
import { PastDays } from './past-days';
import { PhotoQueueNotice } from './photo-queue-notice';
import { PhotoTaskCard } from './photo-task-card';

/** Today's sessions of the coach with a camera button each, the next one first, and the days before. */
export function CoachPhotos() {
  const { user } = useSession();
  return user && <Day user={user} />;
}

function Day({ user }: { user: SessionUser }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { date } = useFormats();
  const day = usePhotoDay();
  const photos = usePhotoQueue(user.id);
  const today = day.data?.today ?? schoolDay();
  const sessions = day.data?.sessions ?? [];
  const isShown = (groupId: number, of: string) =>
    sessions.some((session) => session.group.id === groupId && session.date === of);
  const others = photos.photos.filter((photo) => !isShown(photo.groupId, photo.date));
  const next = sessions.find(({ group, photos: taken, substitute, own }) => {
    // whoever substitutes takes the photo
    if (substitute && !own) return false;
    const isQueued = photos.photos.some((photo) => photo.groupId === group.id && photo.date === today);
    return taken.every(({ minutesDifference }) => isEarly(minutesDifference)) && !isQueued;
  });
  const sorted = next ? [next, ...sessions.filter((session) => session !== next)] : sessions;

  return (
    <>
      <PageHeader title={t('pages.trainerPhoto.title')} description={date(today)} />
      <PhotoQueueNotice photos={photos} />
      {today !== schoolDay() && <Alert tone="warning">{t('photos.wrongClock', { date: date(today) })}</Alert>}
      <LaterPhotos photos={others} queue={photos} />
      {day.isLoadingError ? (
        <LoadFailure text={errorText(day.error)} onRetry={() => void day.refetch()} />
      ) : day.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('photos.loading')} className={styles.cards}>
          <Skeleton height="6rem" />
          <Skeleton height="6rem" />
        </div>
      ) : sessions.length === 0 ? (
        <EmptyState
          icon={<Camera />}
          title={t('photos.noSessionsTitle')}
          action={<ButtonLink render={<Link to="/groups?view=week" />}>{t('photos.toSchedule')}</ButtonLink>}
        >
          {t('photos.noSessionsText')}
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {sorted.map((session) => (
            <PhotoTaskCard
              key={session.group.id}
              session={session}
              isNext={session === next}
              photos={photos}
              userId={user.id}
            />
          ))}
        </ul>
      )}
      {sessions.length > 0 && <p className={styles.rules}>{t('photos.rules')}</p>}
      <PastDays />
    </>
  );
}
