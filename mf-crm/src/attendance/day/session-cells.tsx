import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { DirectionChip, DirectionGlyph } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useFormats, useLabels, useT } from '@school/kit';
import { CircleAlert, CloudOff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { UnbrokenRanges } from '../../shared/unbroken-ranges';
import { usePhone } from '../../shared/use-phone';
import { isWaiting, type QueuedMark } from '../queue/queued-mark';
import { formatTimes } from '../shared/session-times';
import { useSubstituteText } from '../shared/use-substitute-text';
import { linkTo } from '../use-attendance-address';
import styles from './day.module.css';

interface OfSession {
  session: AttendanceSession;
}

/** For a phone: start above end; of several times on a day the starts. */
export function StackedTimes({ session }: OfSession) {
  const t = useT('mf-crm');
  const [first, ...others] = session.times;
  if (!first) return <span className={styles.stacked}>{t('common.none')}</span>;
  return (
    <span className={styles.stacked}>
      <VisuallyHidden>{formatTimes(session)}</VisuallyHidden>
      <b aria-hidden="true">{first.startTime}</b>
      <span aria-hidden="true">
        {others.length === 0
          ? first.endTime
          : others.map(({ startTime }) => t('attendance.andAt', { time: startTime })).join(' ')}
      </span>
    </span>
  );
}

/** The day and the start, above each other on a phone. */
export function DatedTime({ session: { date, times } }: OfSession) {
  const { shortDate } = useFormats();
  return (
    <span className={styles.dated}>
      <b className={styles.time}>{shortDate(date)}</b> <span>{times[0]?.startTime}</span>
    </span>
  );
}

export function GroupCell({ session: { group, date, sportsDirection } }: OfSession) {
  const labels = useLabels();
  const isPhone = usePhone();
  const toLink = (name: ReactNode) => (
    <Link quiet render={<RouterLink to={linkTo({ date, groupId: group.id })} />}>
      {name}
    </Link>
  );
  // the title of an item is as large as those of other lists
  return isPhone ? (
    <span className={styles.group}>
      <DirectionGlyph direction={sportsDirection} label={labels.sportsDirection(sportsDirection)} />
      <span className={styles.cut}>{toLink(<UnbrokenRanges text={group.name} />)}</span>
    </span>
  ) : (
    <DirectionChip direction={sportsDirection} label={labels.sportsDirection(sportsDirection)} toLink={toLink}>
      {group.name}
    </DirectionChip>
  );
}

/** Texts on one line with a point between them, what matters most first: the end is cut where there is no room. */
export function Facts({ texts }: { texts: readonly ReactNode[] }) {
  return (
    <span className={styles.facts}>
      {texts.filter(Boolean).map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a session are in a fixed order
        <Fragment key={index}>
          {index > 0 && ' · '}
          {text}
        </Fragment>
      ))}
    </span>
  );
}

/** The coach of the session; a substitute with the word for it. */
export function CoachCell({ session: { trainerId, trainerName, substitute } }: OfSession) {
  const toText = useSubstituteText();
  if (substitute) {
    return (
      <span className={styles.coach}>
        <Avatar id={substitute.id} name={substitute.name} />
        <span className={styles.cut}>{toText(substitute)}</span>
      </span>
    );
  }
  if (trainerName === null) return null;
  return (
    <span className={styles.coach}>
      {/* data that an earlier release stored for offline use lack the id */}
      {trainerId && <Avatar id={trainerId} name={trainerName} />}
      <span className={styles.cut}>{toShortName(trainerName)}</span>
    </span>
  );
}

/** How many marks of the session have not reached the server. */
export function QueuedCell({ session, queued }: OfSession & { queued: readonly QueuedMark[] }) {
  const t = useT('mf-crm');
  const ofSession = queued.filter((mark) => isOf(session, mark));
  const waiting = ofSession.filter(isWaiting).length;
  const stuck = ofSession.length - waiting;
  if (ofSession.length === 0) return null;
  return (
    <span className={styles.badges}>
      {waiting > 0 && (
        <Badge tone="warning" icon={<CloudOff />}>
          {t('attendance.waiting', { count: waiting })}
        </Badge>
      )}
      {stuck > 0 && (
        <Badge tone="danger" icon={<CircleAlert />}>
          {t('attendance.toDecide', { count: stuck })}
        </Badge>
      )}
    </span>
  );
}

export const isOf = ({ group, date }: AttendanceSession, mark: QueuedMark) =>
  mark.groupId === group.id && mark.date === date;
