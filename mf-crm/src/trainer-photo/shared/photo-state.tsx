import type { SessionPhoto, PhotoState as State } from '@school/api-contract/groups/session-photos';
import { photoLooks, StatusBadge } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import type { AwaitedPhoto } from './awaited-photo';
import { hasOnlyEarly } from './has-only-early';
import { usePhotoWords } from './photo-words';

/** What a photo would be now. */
export function AwaitedPhotoBadge({ awaited }: { awaited: AwaitedPhoto }) {
  const words = usePhotoWords();
  const look = awaited.left > 0 ? photoLooks.WAITING : photoLooks[awaited.status];
  return <StatusBadge look={look}>{words.awaited(awaited)}</StatusBadge>;
}

interface SessionPhotoBadgeProps {
  state: State;
  photos: readonly Pick<SessionPhoto, 'minutesDifference'>[];
}

/** The state of a session's photos; says that there is an early one which does not count. */
export function SessionPhotoBadge({ state, photos }: SessionPhotoBadgeProps) {
  const t = useT('mf-crm');
  if (!hasOnlyEarly(photos)) return <PhotoStateBadge state={state} minutes={photos[0]?.minutesDifference} />;
  return (
    <>
      <PhotoStateBadge state={state} /> {t('photos.onlyEarly')}
    </>
  );
}

/** The state of a photo, with the minutes where there are any. */
export function PhotoStateBadge({ state, minutes }: { state: State; minutes?: number | undefined }) {
  const words = usePhotoWords();
  const isOff = state === 'LATE' || state === 'VERY_LATE' || state === 'EARLY';
  return (
    <StatusBadge look={photoLooks[state]}>
      {isOff && minutes !== undefined ? `${words.state(state)}, ${words.minutes(minutes)}` : words.state(state)}
    </StatusBadge>
  );
}
