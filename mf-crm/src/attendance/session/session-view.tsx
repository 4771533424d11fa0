import type { Journal } from '@school/api-contract/groups/attendance';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { PageHeader } from '@school/design-system/page-header';
import { useCan, useT } from '@school/kit';
import { type ReactNode, useState } from 'react';
import { NameFilterField } from '../../shared/name-filter-field';
import { useNameFilter } from '../../shared/use-name-filter';
import type { QueuedMark } from '../queue/queued-mark';
import { countStatuses, listRoster, type Statuses } from '../shared/journal-marks';
import type { Marks } from '../shared/queue-state';
import { findReadOnlyReason } from '../shared/read-only-reason';
import { SessionState } from '../shared/session-state';
import { formatTimes } from '../shared/session-times';
import { useDayTexts } from '../shared/use-day-texts';
import type { Marking } from '../shared/use-marking';
import { usePrintedPages } from '../shared/use-printed-pages';
import type { JournalExtras } from '../subscriptions/use-journal-extras';
import { TrialChildren } from '../trial/trial-children';
import type { GroupAddress } from '../use-attendance-address';
import { MarkRows } from './mark-rows';
import { MarksBar } from './marks-bar';
import { NeighbourSessions } from './neighbour-sessions';
import styles from './session.module.css';
import { SessionActions } from './session-actions';
import { ViewSwitch } from './view-switch';

export interface JournalViewProps {
  journal: Journal;
  address: GroupAddress;
  /** Statuses including queued marks. */
  shown: Statuses;
  marking: Marking;
  marks: Marks;
  /** Marks on screen that need a decision. */
  stuck: readonly QueuedMark[];
  /** The same marks with their decisions. */
  problems: ReactNode;
  /** What subscriptions tell of the students. */
  extras: JournalExtras;
}

/** The students of one day, in rows that can be marked with a thumb. */
export function SessionView({ journal, address, shown, marking, marks, stuck, problems, extras }: JournalViewProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const mayEdit = useCan('editAttendance');
  const { date } = address;
  const [extraDay, setExtraDay] = useState('');
  const session = journal.sessions.find((each) => each.date === date);
  const students = listRoster(journal, shown, date);
  const whyNot = findReadOnlyReason(journal, date, mayEdit);
  const counts = countStatuses(students, shown, date);
  const isUnplanned = !session && extraDay !== date && counts.unmarked === students.length;
  usePrintedPages({ title: t('attendance.sessionOf', { group: journal.group.name, date: days.long(date) }) });
  const filter = useNameFilter();
  const looked = filter.pick(students);
  const lateReason = marking.getReason(date);

  return (
    <>
      <PageHeader
        title={journal.group.name}
        description={[days.long(date), session && formatTimes(session)].filter(Boolean).join(' · ')}
        actions={
          <div className={styles.tools}>
            <ViewSwitch address={address} />
            <SessionActions journal={journal} session={session} date={date} mayEdit={mayEdit} />
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
      <TrialChildren groupId={journal.group.id} date={date} />
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
          <MarkRows
            date={date}
            students={looked}
            shown={shown}
            put={whyNot ? undefined : marking.put}
            stuck={stuck}
            extras={extras}
          />
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
