import type { TimelineEntry } from '@school/api-contract/groups/session-photos';
import { Badge } from '@school/design-system/badge';
import { Link, schoolDay, useFormats, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';
import { SessionPhotoBadge } from '../../trainer-photo/shared/photo-state';
import { PhotoThumbs } from '../../trainer-photo/shared/photo-thumbs';
import styles from './photos-tab.module.css';

interface TimelineItemProps {
  entry: TimelineEntry;
  group: { id: number; name: string };
}

/** One day of the group: its session, its marks and its photos. */
export function TimelineItem({ entry, group }: TimelineItemProps) {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const { date: formatDate } = useFormats();
  const { date, state, startTime, endTime, movedTo, students, present, absent, photoState, photos } = entry;
  const marked = present + absent;
  const isComing = date > schoolDay();
  return (
    <li className={styles.day} data-off={state !== 'planned' || undefined}>
      <p className={styles.date}>
        <span>{format(parseISO(date), 'd MMMM, EEEEEE', { locale })}</span>
        <span className={styles.muted}>
          {startTime}–{endTime}
        </span>
      </p>
      <div className={styles.facts}>
        <p className={styles.badges}>
          {state === 'planned' ? (
            <Link to={`/attendance?date=${date}&group=${group.id}`}>
              {isComing
                ? t('photos.students', { count: students })
                : marked === 0
                  ? t('photos.unmarked')
                  : t('photos.present', { present, students })}
            </Link>
          ) : (
            <Badge>
              {state === 'moved' && movedTo !== null
                ? t('photos.movedTo', { date: formatDate(movedTo) })
                : t('photos.cancelled')}
            </Badge>
          )}
          {photoState && !isComing && <SessionPhotoBadge state={photoState} photos={photos} />}
        </p>
        {[entry.reason, entry.comment].filter(Boolean).map((text) => (
          <p key={text} className={styles.muted}>
            {text}
          </p>
        ))}
        <PhotoThumbs session={{ group, date, startTime, photos }} />
      </div>
    </li>
  );
}
