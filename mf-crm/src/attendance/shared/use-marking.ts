import type { Journal } from '@school/api-contract/groups/attendance';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MarkQueueHandle } from '../queue/use-mark-queue';
import { isLate } from './days';
import { type Statuses, statusAt } from './journal-marks';
import type { NewMark } from './mark-all';

/** Marks of a late day that wait for its reason. */
interface Held {
  date: string;
  marks: readonly NewMark[];
  /** Whether the marks can be undone afterwards. */
  undo: boolean;
}

/** How long "mark everybody" can be undone. */
const undoMs = 5_000;

export interface Marking {
  /** Sets marks of a day; for a late day first requests the reason, once. A stable function. */
  put: (date: string, marks: readonly NewMark[]) => void;
  /** Sets the marks of "mark everybody"; `undo` is then available for a while. */
  putAll: (date: string, marks: readonly NewMark[]) => void;
  /** Number of marks that `putAll` has just set, and the function that undoes them. */
  undo: { date: string; count: number; run: () => void } | undefined;
  /** The late day whose reason is requested. */
  asking: string | undefined;
  getReason: (date: string) => string | undefined;
  giveReason: (reason: string) => void;
  /** Discards the marks that wait for the reason. */
  dropAsked: () => void;
}

/**
 * @param saved marks on the server
 * @param shown marks on screen
 */
export function useMarking(journal: Journal, saved: Statuses, shown: Statuses, queue: MarkQueueHandle): Marking {
  const [held, setHeld] = useState<Held>();
  const [undoable, setUndoable] = useState<Omit<Held, 'undo'>>();
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  // Read at the time of a tap, so that rows do not render again for values they do not show.
  const latest = useRef({ journal, saved, reasons });
  useEffect(() => {
    latest.current = { journal, saved, reasons };
  });

  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => setUndoable(undefined), undoMs);
    return () => clearTimeout(timer);
  }, [undoable]);

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
          seen: statusAt(latest.current.saved, studentId, date),
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

  const putAll = (date: string, marks: readonly NewMark[]) => {
    if (isLate(date, journal.today) && reasons[date] === undefined) {
      setHeld({ date, marks, undo: true });
      return;
    }
    send(date, marks, reasons[date]);
    setUndoable({ date, marks });
  };

  // A mark that another user has changed since stays.
  const undoMarks = ({ date, marks }: Omit<Held, 'undo'>) => {
    setUndoable(undefined);
    const kept = marks.filter(({ studentId, status }) => statusAt(shown, studentId, date) === status);
    put(
      date,
      kept.map(({ studentId }) => ({ studentId, status: 'NOT_MARKED' })),
    );
  };

  return {
    put,
    putAll,
    undo: undoable && { date: undoable.date, count: undoable.marks.length, run: () => undoMarks(undoable) },
    asking: held?.date,
    getReason: (date) => reasons[date],
    giveReason: (reason) => {
      if (!held) return;
      setReasons({ ...reasons, [held.date]: reason });
      setHeld(undefined);
      send(held.date, held.marks, reason);
      if (held.undo) setUndoable({ date: held.date, marks: held.marks });
    },
    dropAsked: () => setHeld(undefined),
  };
}
