import type { Journal } from '@school/api-contract/groups/attendance';
import type { MemberSubscription } from '@school/api-contract/money/subscriptions';
import { useCan, useSellsSubscriptions, useT } from '@school/kit';
import { useMemo, useState } from 'react';
import { useGroupSubscriptions } from '../../subscriptions/absences/absences.queries';
import { cellKey, type JournalStudent } from '../shared/journal-marks';

export interface SessionsLeft {
  text: string;
  /** Whether the family must act soon; the list of a session shows only these. */
  isException: boolean;
  /** Whether the subscription has run out, or is about to. */
  isWarning: boolean;
  /** When there is none: short words for that. */
  missing?: string;
}

const urgent = { isException: true, isWarning: true } as const;

/** So few sessions are an exception that the coach sees. */
const fewSessions = 2;

/**
 * What subscriptions add to a journal: sessions left by student, reasons of excused absences by cell, and the way to
 * excuse one. The journal never waits for them, and a school without subscriptions sends no requests.
 */
export function useJournalExtras(journal: Journal, groupId: number) {
  const t = useT('mf-crm');
  const sellsAny = useSellsSubscriptions();
  // A substitute sees one session, and nothing of the students' subscriptions.
  const sells = sellsAny && journal.seesGroup !== false;
  const marks = useCan('editAttendance');
  const mayExcuse = useCan('excuseAbsences');
  const subscriptions = useGroupSubscriptions(groupId, { enabled: sells }).data;
  // A substitute needs them too, to mark; a journal that an earlier release kept for offline use lacks them.
  const excused = sellsAny ? journal.excuses : undefined;
  const [excusing, setExcusing] = useState<JournalStudent>();
  // Users who mark may excuse in groups that they may mark; others, who see all groups, may excuse everywhere.
  const isForeign = marks && !journal.mayMark;

  const left = useMemo(() => {
    const toLeft = ({ state, sessionsLeft }: MemberSubscription): SessionsLeft | undefined => {
      if (state === 'frozen') return { text: t('attendance.left.frozen'), isException: true, isWarning: false };
      if (state === 'none')
        return { text: t('attendance.left.none'), missing: t('attendance.left.noneShort'), ...urgent };
      if (state !== 'active')
        return { text: t('attendance.left.ended'), missing: t('attendance.left.endedShort'), ...urgent };
      // a subscription without a number of sessions has nothing to count down
      if (sessionsLeft === null) return undefined;
      return {
        text: t('attendance.left.some', { count: sessionsLeft }),
        isException: sessionsLeft <= fewSessions,
        isWarning: sessionsLeft <= 1,
      };
    };
    return new Map(
      (subscriptions ?? []).flatMap((each) => {
        const words = toLeft(each);
        return words ? [[each.studentId, words] as const] : [];
      }),
    );
  }, [subscriptions, t]);
  const excuses = useMemo(
    () =>
      new Map(
        (excused ?? []).map((excuse) => [
          cellKey(excuse.studentId, excuse.date),
          t('attendance.excused', { reason: t(`absences.reasons.${excuse.reason}`).toLowerCase() }),
        ]),
      ),
    [excused, t],
  );
  return {
    left,
    excuses,
    onExcuse: sells && mayExcuse && !isForeign ? setExcusing : undefined,
    excusing,
    stopExcusing: () => setExcusing(undefined),
  };
}

export interface JournalExtras extends Pick<ReturnType<typeof useJournalExtras>, 'left' | 'excuses'> {
  /** Undefined when the user may excuse nobody here. */
  onExcuse: ((student: JournalStudent) => void) | undefined;
}
