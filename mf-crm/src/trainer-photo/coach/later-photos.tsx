import { Card } from '@school/design-system/card';
import { useFormats, useT } from '@school/kit';
import type { QueuedPhoto } from '../queue/queued-photo';
import styles from './coach.module.css';
import type { Photos } from './photos';
import { QueuedPhotoRow } from './queued-photo-row';

/** Unsent photos of other days, such as those taken yesterday without a network. */
export function LaterPhotos({ photos, queue }: { photos: readonly QueuedPhoto[]; queue: Photos }) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  if (photos.length === 0) return null;
  return (
    <Card title={t('photos.laterTitle')} className={styles.later}>
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <QueuedPhotoRow
            key={photo.clientId}
            queued={photo}
            photos={queue}
            session={t('photos.sessionOf', { group: photo.groupName, date: date(photo.date), time: photo.startTime })}
          />
        ))}
      </ul>
    </Card>
  );
}
