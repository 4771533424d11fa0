import type { Journal } from '@school/api-contract/groups/attendance';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Alert } from '@school/design-system/alert';
import { Button, ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { IconButton } from '@school/design-system/icon-button';
import { PeriodStepper } from '@school/design-system/period-stepper';
import { Link, useCan, useNavigate, useOffline, useT } from '@school/kit';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NameFilterField } from '../../shared/name-filter-field';
import { useNameFilter } from '../../shared/use-name-filter';
import { usePhone } from '../../shared/use-phone';
import type { QueuedMark } from '../queue/queued-mark';
import { countStatuses, type JournalStudent, listRoster, type Statuses } from '../shared/journal-marks';
import { listMarksForAll } from '../shared/mark-all';
import { PrintedSignature } from '../shared/printed-signature';
import type { Marks } from '../shared/queue-state';
import { findReadOnlyReason } from '../shared/read-only-reason';
import { SessionState } from '../shared/session-state';
import { formatTimes } from '../shared/session-times';
import { useDayTexts } from '../shared/use-day-texts';
import type { Marking } from '../shared/use-marking';
import { usePrintedPages } from '../shared/use-printed-pages';
import type { JournalExtras } from '../subscriptions/use-journal-extras';
import { useTrialChildren } from '../trial/trial.queries';
import { TrialChildRow } from '../trial/trial-child-row';
import { TrialChildren } from '../trial/trial-children';
import { type GroupAddress, linkTo } from '../use-attendance-address';
import { listSessionWalkIns } from '../walk-ins/queued-walk-in';
import { useNewWalkIn } from '../walk-ins/use-new-walk-in';
import type { WalkIns } from '../walk-ins/use-walk-in-queue';
import { WalkInRow } from '../walk-ins/walk-in-row';
import { JournalHead } from './journal-head';
import { MarkRows } from './mark-rows';
import { MarksBar } from './marks-bar';
import { MonthStrip } from './month-strip';
import { PeriodNav } from './period-nav';
import { listRecentDays } from './recent-days';
import styles from './session.module.css';
import { SessionActions } from './session-actions';
import { SessionNote } from './session-note';
import { SessionPhotos } from './session-photos';
import { SubstituteNote } from './substitute-note';
import { findLastUnmarked } from './unmarked';
import { useJournalNumerals } from './use-journal-numerals';

export interface JournalViewProps {
  journal: Journal;
  address: GroupAddress;
  /** Statuses including queued marks. */
  shown: Statuses;
  marking: Marking;
  marks: Marks;
  walkIns: WalkIns;
  /** Marks on screen that need a decision. */
  stuck: readonly QueuedMark[];
  /** The same marks with their decisions. */
  problems: ReactNode;
  /** What the journal shows of the students' subscriptions. */
  extras: JournalExtras;
  /** Shown while a month is not read, in place of the words that it is empty. */
  instead: ReactNode;
}

/** The students of one day, in rows that can be marked with a thumb. */
export function SessionView({
  journal,
  address,
  shown,
  marking,
  marks,
  walkIns,
  stuck,
  problems,
  extras,
}: JournalViewProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const days = useDayTexts();
  const mayEdit = useCan('editAttendance');
  const isPhone = usePhone();
  const { date } = address;
  const { group } = journal;
  const [extraDay, setExtraDay] = useState('');
  const session = journal.sessions.find((each) => each.date === date);
  const students = listRoster(journal, shown, date);
  const whyNot = findReadOnlyReason(journal, date, mayEdit);
  const isOff = session !== undefined && session.state !== 'planned';
  const counts = countStatuses(students, shown, date);
  const isUnplanned = !session && extraDay !== date && counts.unmarked === students.length;
  // no list of students, only children on trial
  const isEmpty = students.length === 0 || (isUnplanned && whyNot !== 'future');
  usePrintedPages({ title: t('attendance.sessionOf', { group: group.name, date: days.long(date) }) });
  const filter = useNameFilter();
  const looked = filter.pick(students);
  const lateReason = marking.getReason(date);
  const forAll = listMarksForAll({ date, students, shown, excuses: extras.excuses, stuck });
  const isOffline = useOffline();
  const newWalkIn = useNewWalkIn({ group, date, today: journal.today, walkIns });
  const recent = listRecentDays(journal, date);
  const trials = useTrialChildren(group.id, date).data;
  // a list that was kept on an earlier day does not know that the day has come
  const mayMarkTrials = trials?.mayMark === true || (isOffline && whyNot === undefined);
  const trialRows = filter
    .pick((trials?.children ?? []).map((child) => ({ ...child, name: child.childName })))
    .map((child) => (
      <TrialChildRow
        key={`trial ${child.id}`}
        child={child}
        mayMark={mayMarkTrials && child.open}
        groupId={group.id}
        date={date}
        startTime={session?.times.length === 1 ? session.times[0]?.startTime : undefined}
        recentDays={recent.length}
      />
    ));
  const walkInRows = filter
    .pick(
      listSessionWalkIns(walkIns, { groupId: group.id, date }, trials?.children).map((each) => ({
        ...each,
        name: each.childName,
      })),
    )
    .map((each) => (
      <WalkInRow
        key={`walk-in ${each.key}`}
        walkIn={each}
        walkIns={walkIns}
        today={journal.today}
        recentDays={recent.length}
      />
    ));
  const listOf = (rows: readonly JournalStudent[]) => (
    <MarkRows
      date={date}
      recent={recent}
      students={rows}
      trials={[...trialRows, ...walkInRows]}
      shown={shown}
      put={whyNot ? undefined : marking.put}
      stuck={stuck}
      // nobody was absent from a session that did not take place, and an excuse needs the network
      extras={isOff || isOffline ? { ...extras, onExcuse: undefined } : extras}
    />
  );
  const toStep = (to: { date: string } | undefined) =>
    to && {
      label: days.short(to.date),
      onSelect: () => void navigate(linkTo({ date: to.date, groupId: group.id }), { preventScrollReset: true }),
    };
  const times = session && formatTimes(session);
  const unmarked = isUnplanned && !whyNot ? findLastUnmarked(journal, shown) : undefined;

  return (
    <>
      <JournalHead
        date={date}
        title={group.name}
        groupId={group.id}
        direction={journal.sportsDirection}
        coach={journal.trainerName}
        facts={[times, journal.trainerName && toShortName(journal.trainerName)].filter(Boolean).join(' · ')}
        numerals={useJournalNumerals(journal, shown)}
        actions={
          <>
            {newWalkIn.open && !isPhone && (
              <IconButton
                variant="secondary"
                icon={<UserPlus />}
                aria-label={t('attendance.trial.walkIn')}
                title={t('attendance.trial.walkIn')}
                className={styles.writeDown}
                onClick={newWalkIn.open}
              />
            )}
            <SessionActions
              journal={journal}
              session={session}
              date={date}
              mayEdit={mayEdit}
              onWriteDown={isPhone ? newWalkIn.open : undefined}
            />
          </>
        }
        toolbar={
          <PeriodNav address={address}>
            <PeriodStepper
              label={t('attendance.neighbours')}
              previous={toStep(journal.sessions.findLast((each) => each.date < date))}
              next={toStep(journal.sessions.find((each) => each.date > date))}
            >
              {isPhone ? days.brief(date) : [days.beside(date, journal.today), times].filter(Boolean).join(' · ')}
            </PeriodStepper>
          </PeriodNav>
        }
      />
      <div className={styles.columns}>
        <SessionNote
          groupId={group.id}
          date={date}
          comment={session?.comment ?? null}
          mayWrite={session !== undefined && mayEdit && journal.mayMark}
        />
        <div className={styles.main}>
          {isOff && (
            <div className={styles.notes}>
              <SessionState session={session} />
            </div>
          )}
          {session && <SubstituteNote session={session} coach={journal.trainerName} mayChange={journal.mayMark} />}
          {problems}
          {isEmpty && listOf([])}
          {students.length === 0 ? (
            <EmptyState title={t('attendance.nobodyTitle')}>{t('attendance.nobodyText')}</EmptyState>
          ) : isEmpty ? (
            <EmptyState
              title={t('attendance.unplannedTitle')}
              action={
                !whyNot && (
                  <div className={styles.choices}>
                    {unmarked && (
                      <ButtonLink
                        variant="primary"
                        render={<Link to={linkTo({ date: unmarked.date, groupId: group.id })} />}
                      >
                        {t('attendance.markDay', { date: days.short(unmarked.date) })}
                      </ButtonLink>
                    )}
                    <Button onClick={() => setExtraDay(date)}>{t('attendance.markAnyway')}</Button>
                  </div>
                )
              }
            >
              {t(whyNot ? 'attendance.unplannedReadOnly' : 'attendance.unplannedText')}
            </EmptyState>
          ) : (
            <>
              {whyNot && (
                <div className={styles.notes}>
                  <Alert tone="info">{t(`attendance.readOnly.${whyNot}`)}</Alert>
                </div>
              )}
              {lateReason !== undefined && (
                <p className={styles.lateReason}>{t('attendance.lateReason', { reason: lateReason })}</p>
              )}
              <NameFilterField filter={filter} shown={looked.length} total={students.length} />
              {listOf(looked)}
              <MarksBar
                counts={counts}
                marks={marks}
                stuck={stuck.length}
                undo={marking.undo?.date === date ? marking.undo : undefined}
                forAll={forAll}
                onMarkAll={whyNot ? undefined : () => marking.putAll(date, forAll)}
                whyNotAll={filter.isOn ? t('nameFilter.markAll') : undefined}
              />
              <PrintedSignature trainerName={session?.substitute?.name ?? journal.trainerName} />
            </>
          )}
        </div>
        <div className={styles.aside}>
          <TrialChildren group={group} date={date} walkIns={walkIns} onWrite={newWalkIn.open} />
          <MonthStrip journal={journal} shown={shown} date={date} />
          <SessionPhotos group={group} date={date} today={journal.today} />
        </div>
      </div>
      {newWalkIn.dialog}
    </>
  );
}
