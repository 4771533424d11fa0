import type { Journal } from '@school/api-contract/attendance';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { PageHeader } from '@school/design-system/page-header';
import { useCan, useT } from '@school/kit';
import { type ReactNode, useState } from 'react';
import { NameFilterField } from '../../shared/name-filter-field';
import { useNameFilter } from '../../shared/use-name-filter';
import type { QueuedMark } from '../queue/queued-mark';
import { rosterOf, type Statuses, tally } from '../shared/journal-marks';
import type { Marks } from '../shared/queue-state';
import { SessionState } from '../shared/session-state';
import { timesText } from '../shared/session-times';
import { useDayTexts } from '../shared/use-day-texts';
import type { Marking } from '../shared/use-marking';
import { usePrintedPages } from '../shared/use-printed-pages';
import { whyNotMarkable } from '../shared/why-not-markable';
import type { GroupAddress } from '../use-attendance-address';
import { MarkRows } from './mark-rows';
import { MarksBar } from './marks-bar';
import { NeighbourSessions } from './neighbour-sessions';
import styles from './session.module.css';
import { SessionActs } from './session-acts';
import { ViewSwitch } from './view-switch';

export interface JournalViewProps {
  journal: Journal;
  address: GroupAddress;
  /** What is marked, with what has not reached the server. */
  shown: Statuses;
  marking: Marking;
  marks: Marks;
  /** Marks of what is shown that wait for a decision. */
  stuck: readonly QueuedMark[];
  /** The same, to be decided about. */
  problems: ReactNode;
}

/** The students of one day, to be marked with a thumb. */
export function SessionView({ journal, address, shown, marking, marks, stuck, problems }: JournalViewProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const mayEdit = useCan('editAttendance');
  const { date } = address;
  const [extraDay, setExtraDay] = useState('');
  const session = journal.sessions.find((each) => each.date === date);
  const students = rosterOf(journal, shown, date);
  const whyNot = whyNotMarkable(journal, date, mayEdit);
  const counts = tally(students, shown, date);
  const isUnplanned = !session && extraDay !== date && counts.unmarked === students.length;
  usePrintedPages({ title: t('attendance.sessionOf', { group: journal.group.name, date: days.long(date) }) });
  const filter = useNameFilter();
  const looked = filter.pick(students);
  const lateReason = marking.reasonOf(date);

  return (
    <>
      <PageHeader
        title={journal.group.name}
        description={[days.long(date), session && timesText(session)].filter(Boolean).join(' · ')}
        actions={
          <div className={styles.tools}>
            <ViewSwitch address={address} />
            <SessionActs journal={journal} session={session} date={date} mayEdit={mayEdit} />
          </div>
        }
      />
      <NeighbourSessions journal={journal} address={address} />
      {session && (session.state !== 'planned' || session.comment !== null) && (
        <div className={styles.notes}>
          <SessionState session={session} />
          {session.comment !== null && <p className={styles.comment}>{session.comment}</p>}
        </div>
      )}
      {problems}
      {students.length === 0 ? (
        <EmptyState title={t('attendance.nobodyTitle')}>{t('attendance.nobodyText')}</EmptyState>
      ) : isUnplanned && whyNot !== 'future' ? (
        <EmptyState
          title={t('attendance.unplannedTitle')}
          action={!whyNot && <Button onClick={() => setExtraDay(date)}>{t('attendance.markAnyway')}</Button>}
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
          <MarkRows date={date} students={looked} shown={shown} put={whyNot ? undefined : marking.put} stuck={stuck} />
          <MarksBar
            counts={counts}
            marks={marks}
            stuck={stuck.length}
            undo={marking.undo?.date === date ? marking.undo : undefined}
            onMarkAll={whyNot ? undefined : () => marking.putAll(date, students)}
            whyNotAll={filter.isOn ? t('nameFilter.markAll') : undefined}
          />
        </>
      )}
    </>
  );
}
