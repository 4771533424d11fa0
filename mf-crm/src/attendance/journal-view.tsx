import type { Journal } from '@school/api-contract/groups/attendance';
import { schoolDay, useOffline, useT } from '@school/kit';
import { type ReactNode, useMemo } from 'react';
import { ExcuseDialog } from '../subscriptions/absences/dialogs.lazy';
import { MonthView } from './month/month-view';
import { isWaiting, type QueuedMark } from './queue/queued-mark';
import { SessionView } from './session/session-view';
import { applyQueuedMarks, toStatuses } from './shared/journal-marks';
import { MarkProblems } from './shared/mark-problems';
import type { Marks } from './shared/queue-state';
import { ReasonDialog } from './shared/reason.dialog';
import { useDayTexts } from './shared/use-day-texts';
import { useMarking } from './shared/use-marking';
import { WrongClock } from './shared/wrong-clock';
import { useJournalExtras } from './subscriptions/use-journal-extras';
import type { GroupAddress } from './use-attendance-address';
import type { WalkIns } from './walk-ins/use-walk-in-queue';

interface JournalViewProps {
  journal: Journal;
  /** Whether it is the server's latest answer. */
  isFresh: boolean;
  address: GroupAddress;
  marks: Marks;
  walkIns: WalkIns;
  /** Shown while a month is not read, in place of the words that it is empty. */
  instead: ReactNode;
}

/** A journal with queued marks applied; list and month mark in the same way. */
export function JournalView({ journal: read, isFresh, address, marks, walkIns, instead }: JournalViewProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const { groupId, date, view } = address;
  const journal = useJournalOfToday(read);
  const saved = useMemo(() => toStatuses(journal), [journal]);
  const shown = useMemo(() => applyQueuedMarks(saved, marks.marks.values(), groupId), [saved, marks.marks, groupId]);
  const names = useMemo(() => new Map(journal.students.map(({ id, name }) => [id, name])), [journal]);
  const extras = useJournalExtras(journal, groupId);
  const marking = useMarking(journal, saved, shown, marks.queue);
  const isShown = (mark: QueuedMark) => mark.groupId === groupId && (view === 'month' || mark.date === date);
  // What the marks of other lists wait for is said on the screen of the day.
  const own = { ...marks, marks: new Map([...marks.marks].filter(([, mark]) => isShown(mark))) };
  const stuck = [...own.marks.values()].filter((mark) => !isWaiting(mark));
  const View = view === 'month' ? MonthView : SessionView;

  return (
    <>
      <View
        journal={journal}
        address={address}
        shown={shown}
        marking={marking}
        marks={own}
        walkIns={walkIns}
        stuck={stuck}
        extras={extras}
        instead={instead}
        problems={
          <>
            {isFresh && <WrongClock date={date} today={read.today} />}
            <MarkProblems marks={stuck} names={names} queue={marks.queue} />
          </>
        }
      />
      {extras.excusing && (
        <ExcuseDialog student={extras.excusing} groups={[journal.group]} day={date} onClose={extras.stopExcusing} />
      )}
      {marking.asking !== undefined && (
        <ReasonDialog
          title={t('attendance.lateTitle')}
          description={t('attendance.lateDayText', { date: days.long(marking.asking) })}
          label={t('attendance.reason')}
          submitLabel={t('attendance.saveMark')}
          maxLength={300}
          onSubmit={marking.giveReason}
          onClose={marking.dropAsked}
        />
      )}
    </>
  );
}

/**
 * A journal kept on an earlier day lacks today's session state: without a network the device's clock decides, and the
 * server refuses marks of a wrong clock.
 */
function useJournalOfToday(journal: Journal): Journal {
  const isKept = useOffline();
  const today = isKept && schoolDay() > journal.today ? schoolDay() : journal.today;
  return useMemo(() => (today === journal.today ? journal : { ...journal, today }), [journal, today]);
}
