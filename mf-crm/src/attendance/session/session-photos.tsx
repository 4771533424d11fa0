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

/** The photos of the session, and the way to take one today; renders nothing where none is expected. */
export function SessionPhotos({ group, date, today }: SessionPhotosProps) {
  const t = useT('mf-crm');
  const takesPhotos = useCan('takeSessionPhotos');
  const entry = useTimeline(group.id, toMonth(date)).data?.find((each) => each.date === date);
  if (!entry?.photoState || date > today) return null;
  const { photoState, photos, startTime } = entry;
  return (
    <section aria-labelledby="attendance-photos" className={styles.part}>
      <div className={styles.partHead}>
        <h2 id="attendance-photos">{t('attendance.photos')}</h2>
        <SessionPhotoBadge state={photoState} photos={photos} />
      </div>
      <PhotoThumbs session={{ group, date, startTime, photos }} />
      {takesPhotos && date === today && (
        <ButtonLink icon={<Camera />} render={<Link to="/trainer-photo-demo" />}>
          {t('photos.toToday')}
        </ButtonLink>
      )}
    </section>
  );
}
