import type { PhotographedSession } from '@school/api-contract/groups/session-photos';
import { photoLooks } from '@school/design-system/status-badge';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, useT } from '@school/kit';
import { useSubstituteText } from '../../attendance/shared/use-substitute-text';
import { UnbrokenRanges } from '../../shared/unbroken-ranges';
import { toAwaitedPhoto } from '../shared/awaited-photo';
import { hasOnlyEarly } from '../shared/has-only-early';
import { usePhotoWords } from '../shared/photo-words';
import styles from './manager.module.css';

interface SessionCellProps {
  session: PhotographedSession;
  /** The session that a notification named. */
  isMarked: boolean;
  now: { day: string; time: string };
  onOpen: (photoId: number) => void;
}

/**
 * One session: its time, its group and its photo, which opens on the whole screen. The icon says that the photo came in
 * time; every other state has its word.
 */
export function SessionCell({ session, isMarked, now, onOpen }: SessionCellProps) {
  const t = useT('mf-crm');
  const toSubstituteText = useSubstituteText();
  const words = usePhotoWords();
  const { group, startTime, state, photos } = session;
  const [first] = photos;
  const onlyEarly = hasOnlyEarly(photos);
  const awaited = state === 'WAITING' ? toAwaitedPhoto(session, now) : undefined;
  const look = photoLooks[awaited && awaited.left <= 0 ? awaited.status : state];
  const Icon = look.icon;
  const isLate = state === 'LATE' || state === 'VERY_LATE';
  // Sessions to come, which are most of the current week, are less prominent.
  const isQuiet = state === 'WAITING' && !first && !awaited;
  const problem = photos.map(words.problem).find(Boolean);
  return (
    <div
      className={styles.session}
      data-tone={look.tone}
      data-marked={isMarked || undefined}
      data-quiet={isQuiet || undefined}
    >
      <p className={styles.line}>
        {!isQuiet && <Icon aria-hidden="true" className={styles.icon} />}
        <span className={styles.start}>{startTime}</span>
        {isQuiet || state === 'ON_TIME' ? (
          <VisuallyHidden>{words.state(state)}</VisuallyHidden>
        ) : (
          <span className={styles.state}>
            {awaited
              ? words.awaited(awaited, true)
              : isLate && first
                ? words.lateShort(first.minutesDifference)
                : words.state(state)}
          </span>
        )}
      </p>
      <p className={styles.groupName}>
        <Link to={`/groups/${group.id}?tab=photos`}>
          <UnbrokenRanges text={group.name} />
        </Link>
      </p>
      {first && (
        <button
          type="button"
          className={styles.open}
          aria-label={t(photos.length > 1 ? 'photos.openAll' : 'photos.open', {
            group: group.name,
            time: startTime,
            number: photos.length,
          })}
          onClick={() => onOpen(first.id)}
        >
          <img src={first.compressedPhotoUrl} alt="" loading="lazy" className={styles.picture} />
          {photos.length > 1 && <span className={styles.more}>{photos.length}</span>}
        </button>
      )}
      {onlyEarly && <p className={styles.problem}>{t('photos.onlyEarly')}</p>}
      {session.substitute && <p className={styles.substitute}>{toSubstituteText(session.substitute)}</p>}
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  );
}
