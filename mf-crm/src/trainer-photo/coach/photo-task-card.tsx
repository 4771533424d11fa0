import { comparePhotoMinutes, earlyMinutes, isEarly, toTakenState } from '@school/api-contract/groups/photo-timing';
import type { PhotoState, PhotoTask } from '@school/api-contract/groups/session-photos';
import { maxPhotosOfSession } from '@school/api-contract/groups/session-photos';
import { Button } from '@school/design-system/button';
import { DirectionEdge } from '@school/design-system/direction';
import { useT } from '@school/kit';
import { Camera } from 'lucide-react';
import { useId, useRef } from 'react';
import { toMinutes, toTime } from '../../attendance/day/current-session';
import { useSubstituteText } from '../../attendance/shared/use-substitute-text';
import { UnbrokenRanges } from '../../shared/unbroken-ranges';
import { useSchoolNow } from '../../shared/use-school-now';
import { toAwaitedPhoto } from '../shared/awaited-photo';
import { AwaitedPhotoBadge, PhotoStateBadge } from '../shared/photo-state';
import { PhotoThumbs } from '../shared/photo-thumbs';
import styles from './coach.module.css';
import type { Photos } from './photos';
import { QueuedPhotoRow } from './queued-photo-row';
import { useCamera } from './use-camera';
import { WithoutConsent } from './without-consent';

interface PhotoTaskCardProps {
  session: PhotoTask;
  /** Whether it is the first of the day without a photo. */
  isNext: boolean;
  photos: Photos;
  userId: number;
}

/** A session of today: what it is, its state, the camera, and the photos large enough to be recognised. */
export function PhotoTaskCard({ session, isNext, photos, userId }: PhotoTaskCardProps) {
  const t = useT('mf-crm');
  const { group, date, startTime, endTime } = session;
  const input = useRef<HTMLInputElement>(null);
  const warning = useId();
  const now = useSchoolNow();
  const toSubstituteText = useSubstituteText();
  const camera = useCamera(session, photos, userId);
  const queued = photos.photos.filter((photo) => photo.groupId === group.id && photo.date === date);
  const isFull = session.photos.length + queued.length >= maxPhotosOfSession;
  const place = [session.branchName, session.hall].filter((part) => part !== null).join(', ');
  const [first] = [...session.photos].sort((a, b) => comparePhotoMinutes(a.minutesDifference, b.minutesDifference));
  // an early photo does not show the session, which still waits for one
  const isTaken = (first !== undefined && !isEarly(first.minutesDifference)) || queued.length > 0;
  const hasEnded = now.day > date || (now.day === date && now.time >= endTime);
  // a photo taken earlier does not show the session; only a warning, since the clock of a phone may be slow, which the server corrects
  const opens = toMinutes(startTime) - earlyMinutes;
  const isTooEarly = now.day === date && toMinutes(now.time) < opens;
  const awaited = isTaken ? undefined : toAwaitedPhoto(session, now);
  const taken = first && toTakenState(first.minutesDifference);
  const state: PhotoState = taken && !(taken === 'EARLY' && hasEnded) ? taken : hasEnded ? 'MISSING' : 'WAITING';

  return (
    <li className={styles.card}>
      <DirectionEdge direction={session.sportsDirection} />
      <p className={styles.time}>
        {startTime}–{endTime}
      </p>
      <p className={styles.state}>
        {awaited ? (
          <AwaitedPhotoBadge awaited={awaited} />
        ) : (
          (first || queued.length === 0) && (
            <PhotoStateBadge state={state} minutes={state === taken ? first?.minutesDifference : undefined} />
          )
        )}
      </p>
      <div className={styles.session}>
        <h2 className={styles.group}>
          <UnbrokenRanges text={group.name} />
        </h2>
        <p className={styles.muted}>
          {place && `${place} · `}
          {t('photos.students', { count: session.students })}
        </p>
        {session.substitute && (
          <p>
            {session.substitute.id === userId ? t('attendance.substitute.own') : toSubstituteText(session.substitute)}
          </p>
        )}
        <WithoutConsent session={session} />
        {isTooEarly && !isFull && (
          <p id={warning} className={styles.muted}>
            {t('photos.tooEarly', { time: toTime(opens) })}
          </p>
        )}
        {camera.failure && (
          <p role="alert" className={styles.failure}>
            {camera.failure}
          </p>
        )}
      </div>
      <div className={styles.camera}>
        {isFull ? (
          <p className={styles.muted}>{t('photos.enough')}</p>
        ) : (
          <>
            <input
              ref={input}
              type="file"
              accept="image/*"
              capture="environment"
              hidden
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void camera.take(file);
                // The same file may be chosen again.
                currentTarget.value = '';
              }}
            />
            <Button
              block
              variant={isNext && !isTooEarly ? 'primary' : 'secondary'}
              icon={<Camera />}
              loading={camera.isCompressing}
              aria-label={t(isTaken ? 'photos.takeMoreOf' : 'photos.takeOf', { group: group.name })}
              aria-describedby={isTooEarly ? warning : undefined}
              onClick={() => input.current?.click()}
            >
              {t(isTaken ? 'photos.takeMore' : 'photos.take')}
            </Button>
          </>
        )}
      </div>
      {(session.photos.length > 0 || queued.length > 0) && (
        <div className={styles.shots}>
          <PhotoThumbs session={session} />
          {queued.length > 0 && (
            <ul className={styles.photos}>
              {queued.map((photo) => (
                <QueuedPhotoRow key={photo.clientId} queued={photo} photos={photos} />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  );
}
