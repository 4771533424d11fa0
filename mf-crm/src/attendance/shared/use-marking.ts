import type { Journal } from '@school/api-contract/attendance';
import type { AttendanceStatus } from '@school/api-contract/status-tables';
import { notify, useT } from '@school/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MarkQueueHandle } from '../queue/use-mark-queue';
import { isLate } from './days';
import { type JournalStudent, type Statuses, statusAt } from './journal-marks';

interface NewMark {
  studentId: number;
  status: AttendanceStatus;
}

/** Marks that wait for the reason of their late day. */
interface Held {
  date: string;
  marks: readonly NewMark[];
  /** Whether there will be a way back. */
  undo: boolean;
}

export interface Marking {
  /** Sets marks of a day; a late day asks for its reason first, once. The same function at every render. */
  put: (date: string, marks: readonly NewMark[]) => void;
  /** Marks who is not marked yet as present, with a way back for as long as a toast stands. */
  putAll: (date: string, students: readonly JournalStudent[]) => void;
  /** The late day whose reason is asked for. */
  asking: string | undefined;
  reasonOf: (date: string) => string | undefined;
  giveReason: (reason: string) => void;
  /** Leaves the marks that waited for the reason unset. */
  dropAsked: () => void;
}

/**
 * @param standing what the server has
 * @param shown what the screen shows
 */
export function useMarking(journal: Journal, standing: Statuses, shown: Statuses, queue: MarkQueueHandle): Marking {
  const t = useT('mf-crm');
  const [held, setHeld] = useState<Held>();
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  // Read when a finger comes down, so that a row need not be drawn anew for what it does not show.
  const latest = useRef({ journal, standing, shown, reasons });
  useEffect(() => {
    latest.current = { journal, standing, shown, reasons };
  });

  const send = useCallback(
    (date: string, marks: readonly NewMark[], reason: string | undefined) => {
      const { group } = latest.current.journal;
      queue.mark(
        marks.map(({ studentId, status }) => ({
          groupId: group.id,
          groupName: group.name,
          studentId,
          date,
          status,
          seen: statusAt(latest.current.standing, studentId, date),
          reason,
        })),
      );
    },
    [queue],
  );

  const put = useCallback(
    (date: string, marks: readonly NewMark[]) => {
      const reason = latest.current.reasons[date];
      if (isLate(date, latest.current.journal.today) && reason === undefined) setHeld({ date, marks, undo: false });
      else send(date, marks, reason);
    },
    [send],
  );

  const putAll = (date: string, students: readonly JournalStudent[]) => {
    const marks = students
      .filter(({ id }) => statusAt(shown, id, date) === 'NOT_MARKED')
      .map(({ id }): NewMark => ({ studentId: id, status: 'PRESENT' }));
    if (isLate(date, journal.today) && reasons[date] === undefined) {
      setHeld({ date, marks, undo: true });
      return;
    }
    send(date, marks, reasons[date]);
    offerUndo(date, marks);
  };

  const offerUndo = (date: string, marks: readonly NewMark[]) => {
    notify({
      title: t('attendance.allMarked', { count: marks.length }),
      action: {
        label: t('attendance.undo'),
        altText: t('attendance.undoAlt'),
        // Who was marked otherwise since keeps that mark.
        onSelect: () =>
          put(
            date,
            marks
              .filter(({ studentId }) => statusAt(latest.current.shown, studentId, date) === 'PRESENT')
              .map(({ studentId }) => ({ studentId, status: 'NOT_MARKED' })),
          ),
      },
    });
  };

  return {
    put,
    putAll,
    asking: held?.date,
    reasonOf: (date) => reasons[date],
    giveReason: (reason) => {
      if (!held) return;
      setReasons({ ...reasons, [held.date]: reason });
      setHeld(undefined);
      send(held.date, held.marks, reason);
      if (held.undo) offerUndo(held.date, held.marks);
    },
    dropAsked: () => setHeld(undefined),
  };
}
