import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { ButtonLink } from '@school/design-system/button';
import type { TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, useT } from '@school/kit';
import { Users } from 'lucide-react';
import { toPlace, toShortPlace } from '../../shared/session-place';
import { usePhone } from '../../shared/use-phone';
import { useSchoolNow } from '../../shared/use-school-now';
import type { QueuedMark } from '../queue/queued-mark';
import { countMarks } from '../shared/journal-marks';
import { formatTimes } from '../shared/session-times';
import { useDayTexts } from '../shared/use-day-texts';
import { useMarkText } from '../shared/use-mark-text';
import { useSubstituteText } from '../shared/use-substitute-text';
import { linkTo } from '../use-attendance-address';
import styles from './day.module.css';
import { ProgressText, useProgressWords } from './progress-text';
import { CoachCell, DatedTime, Facts, GroupCell, isOf, QueuedCell, StackedTimes } from './session-cells';
import { type SessionProgress, toProgress } from './session-progress';

type Column = TableColumn<AttendanceSession>;

interface ListKind {
  /** The sessions are of several days, all of them to mark. */
  dated: boolean;
  /** They run now. */
  running: boolean;
}

/**
 * The columns for sessions; the coach is not repeated beside own sessions only, unless one is a substitution.
 *
 * @param among the sessions that decide which columns there are
 */
export function useSessionColumns(
  among: readonly AttendanceSession[],
  queued: readonly QueuedMark[],
  { dated, running }: ListKind,
): Column[] {
  const t = useT('mf-crm');
  const isPhone = usePhone();
  const days = useDayTexts();
  const words = useProgressWords({ isBrief: isPhone });
  const { day, time } = useSchoolNow();
  const toMarkText = useMarkText();
  const toCounts = useCounts(isPhone);
  const toSubstituteText = useSubstituteText();
  const toState = (session: AttendanceSession) => ({
    progress: toProgress(session, queued, `${day}T${time}`),
    counts: countMarks(session, queued),
  });
  const toMark = (session: AttendanceSession) =>
    session.mayMark ? toMarkText(session, queued, `${day}T${time}`) : undefined;
  const asksMarks = among.some(toMark);
  // of today a mark is asked for with more words
  const asksToday = among.some((session) => session.date === day && toMark(session));
  const showsCoach = among.some(({ own, substitute }) => !own || substitute);
  const hasSubstitute = among.some(({ substitute }) => substitute);
  // the heading of these says their state
  const hasActs = dated || running;
  const showsQueue = queued.some((mark) => among.some((session) => isOf(session, mark)));

  const columns: (Column | false)[] = [
    {
      ...{ key: 'time', header: t('attendance.time'), width: 116, phone: 'lead', fullText: formatTimes },
      cell: (session) => {
        if (dated) return <DatedTime session={session} />;
        return isPhone ? <StackedTimes session={session} /> : <b className={styles.time}>{formatTimes(session)}</b>;
      },
    },
    {
      ...{ key: 'group', header: t('attendance.group'), isRowHeader: true, leastWidth: 140 },
      cell: (session) => <GroupCell session={session} />,
    },
    {
      ...{ key: 'place', header: t('attendance.place'), width: asksToday ? 215 : 240, priority: 2, fullText: toPlace },
      cell: (session) => <span className={styles.muted}>{toPlace(session)}</span>,
    },
    showsCoach && {
      ...{ key: 'coach', header: t('attendance.coach'), width: hasSubstitute ? 192 : 156, priority: 1 },
      cell: (session) => <CoachCell session={session} />,
      fullText: ({ trainerName, substitute }) =>
        substitute ? t('attendance.substitute.short', { name: substitute.name }) : (trainerName ?? ''),
    },
    {
      ...{ key: 'progress', header: t('attendance.progressHead'), width: 124, phone: hasActs ? undefined : 'state' },
      cell: (session) => {
        const { progress, counts } = toState(session);
        const text = words(session, progress, counts.marked);
        const withReason = session.reason && !isPhone ? `${text}. ${session.reason}` : text;
        return <ProgressText progress={progress}>{withReason}</ProgressText>;
      },
    },
    // on a phone, place and coach are one fact: the place first, which a substitute does not know; nobody needs the own name
    {
      ...{ key: 'where', header: t('attendance.place'), inDetails: true, phone: 'fact' },
      cell: (session) => {
        const { progress, counts } = toState(session);
        return (
          <Facts
            texts={[
              running && counts.marked > 0 && toCounts(progress, counts),
              toShortPlace(session, among),
              session.substitute && toSubstituteText(session.substitute),
              !session.own && !session.substitute && session.trainerName?.split(' ')[0],
            ]}
          />
        );
      },
    },
    {
      ...{ key: 'counts', header: t('attendance.marksHead'), align: 'end', width: 76 },
      // the filled button of one that runs takes the room of both lines
      phone: running ? undefined : dated ? 'state' : 'fact',
      cell: (session) => {
        const { progress, counts } = toState(session);
        return toCounts(progress, counts);
      },
    },
    showsQueue && {
      ...{ key: 'queue', header: t('attendance.queueHead'), width: 150, phone: 'text' },
      cell: (session) => <QueuedCell session={session} queued={queued} />,
    },
    isPhone &&
      among.some(({ reason, movedTo }) => reason !== null || movedTo !== null) && {
        ...{ key: 'reason', header: t('attendance.reason'), phone: 'text' },
        cell: ({ reason, movedTo }) => {
          const text = [movedTo && t('attendance.toDay', { date: days.short(movedTo) }), reason]
            .filter(Boolean)
            .join('. ');
          return text && <span className={styles.muted}>{text}</span>;
        },
      },
    // a tap on the item of a phone opens the same list; those that wait ask for it
    asksMarks && {
      ...{ key: 'mark', header: t('attendance.acts'), headerHidden: true, align: 'end', width: asksToday ? 163 : 112 },
      phone: running ? 'action' : dated ? 'act' : undefined,
      cell: (session) => {
        const text = toMark(session);
        return (
          text && (
            <ButtonLink
              size="sm"
              variant={isPhone && running ? 'primary' : 'secondary'}
              aria-label={`${text}: ${session.group.name}`}
              render={<Link to={linkTo({ date: session.date, groupId: session.group.id })} />}
            >
              {/* the row has the time; an item of a phone, which begins with it, has no room for more */}
              {!isPhone && text === t('attendance.markNow') ? text : t('attendance.mark')}
            </ButtonLink>
          )
        );
      },
    },
  ];
  return columns.filter((column) => column !== false);
}

/** How many students are marked, were there, or are expected. An item of a phone has no column head to say whom. */
function useCounts(isPhone: boolean) {
  const t = useT('mf-crm');
  return (progress: SessionProgress, { present, marked, students }: ReturnType<typeof countMarks>) => {
    if (progress === 'cancelled' || progress === 'moved' || progress === 'empty') return null;
    if (progress === 'marked') return t('attendance.came', { present, total: students });
    if (progress === 'coming' && marked === 0) {
      return isPhone ? (
        <span className={styles.people}>
          <Users aria-hidden="true" />
          <span aria-hidden="true">{students}</span>
          <VisuallyHidden>{t('dashboard.session.coming', { count: students })}</VisuallyHidden>
        </span>
      ) : (
        students
      );
    }
    return t('attendance.marked', { count: marked, total: students });
  };
}
