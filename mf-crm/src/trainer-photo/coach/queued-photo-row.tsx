import { toMinutesDifference, toTakenState } from '@school/api-contract/groups/photo-timing';
import { Alert } from '@school/design-system/alert';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Progress } from '@school/design-system/progress';
import { fromSchoolClock, useFormats, useT } from '@school/kit';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { QueuedPhoto } from '../queue/queued-photo';
import { PhotoStateBadge } from '../shared/photo-state';
import { usePhotoWords } from '../shared/photo-words';
import styles from './coach.module.css';
import type { Photos } from './photos';

interface QueuedPhotoRowProps {
  queued: QueuedPhoto;
  photos: Photos;
  /** Names the session where the row stands outside its card. */
  session?: string;
}

/** A photo on its way: its state by the phone's clock, both sizes, and the progress of the upload. */
export function QueuedPhotoRow({ queued, photos, session }: QueuedPhotoRowProps) {
  const t = useT('mf-crm');
  const words = usePhotoWords();
  const { time } = useFormats();
  const preview = useObjectUrl(queued.small);
  const { upload, phase, queue } = photos;
  const minutes = toMinutesDifference(
    new Date(fromSchoolClock(`${queued.date}T${queued.startTime}`)),
    new Date(queued.takenAt),
  );
  const share = upload?.clientId === queued.clientId ? upload.share : undefined;
  return (
    <li className={styles.photo}>
      {preview && <img src={preview} alt={t('photos.alt', { group: queued.groupName })} className={styles.preview} />}
      <div className={styles.facts}>
        {session && <p>{session}</p>}
        <p className={styles.badges}>
          <PhotoStateBadge state={toTakenState(minutes)} minutes={minutes} />
          {queued.problem === undefined && phase !== 'sending' && phase !== 'idle' && (
            <Badge tone="warning" icon={<CloudOff />}>
              {t('photos.waits')}
            </Badge>
          )}
        </p>
        <p className={styles.muted}>{t('photos.taken', { taken: time(queued.takenAt) })}</p>
        <p className={styles.muted}>
          {t('photos.sizes', {
            camera: words.size(queued.cameraSize),
            full: words.size(queued.full.size),
            small: words.size(queued.small.size),
          })}
        </p>
        {share !== undefined && (
          <Progress label={t(share < 1 ? 'photos.sending' : 'photos.checking')} value={share * 100} />
        )}
        {queued.problem !== undefined && (
          <Alert
            tone="danger"
            actions={
              <Button size="sm" onClick={() => void queue.discard(queued.clientId)}>
                {t('photos.discard')}
              </Button>
            }
          >
            {queued.problem}
          </Alert>
        )}
      </div>
    </li>
  );
}

/** An address of the blob for as long as it is shown. */
function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
