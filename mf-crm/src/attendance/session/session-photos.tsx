import { ButtonLink } from '@school/design-system/button';
import { Link, useCan, useT } from '@school/kit';
import { Camera } from 'lucide-react';
import { useTimeline } from '../../trainer-photo/photos.queries';
import { SessionPhotoBadge } from '../../trainer-photo/shared/photo-state';
import { PhotoThumbs } from '../../trainer-photo/shared/photo-thumbs';
import { toMonth } from '../shared/days';
import styles from './session.module.css';

interface SessionPhotosProps {
  group: { id: number; name: string };
  date: string;
  /** The school's day. */
  today: string;
}

/**
 * The photos of the session, and the way to take one today, also without a network; renders nothing where none is
 * expected.
 */
export function SessionPhotos({ group, date, today }: SessionPhotosProps) {
  const t = useT('mf-crm');
  const takesPhotos = useCan('takeSessionPhotos');
  const timeline = useTimeline(group.id, toMonth(date));
  const entry = timeline.data?.find((each) => each.date === date);
  const mayTake = takesPhotos && date === today;
  const isExpected = entry?.photoState ? date <= today : timeline.isLoadingError && mayTake;
  if (!isExpected) return null;
  return (
    <section aria-labelledby="attendance-photos" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="attendance-photos">{t('attendance.photos')}</h2>
        {entry?.photoState && <SessionPhotoBadge state={entry.photoState} photos={entry.photos} />}
      </div>
      {entry && <PhotoThumbs session={{ group, date, startTime: entry.startTime, photos: entry.photos }} />}
      {mayTake && (
        <ButtonLink icon={<Camera />} render={<Link to="/trainer-photo-demo" />}>
          {t('photos.toToday')}
        </ButtonLink>
      )}
    </section>
  );
}
