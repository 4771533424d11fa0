import type { CalendarSession } from '@school/api-contract/groups/groups';
import { useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';
import { toShortPlace } from '../../shared/session-place';
import { useClashText } from './clash-list';

/** Texts of a session's block. */
export function useSessionWords() {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const toClashText = useClashText();
  const shortDay = (day: string) => format(parseISO(day), 'EEEEEE d MMM', { locale }).replace('.', '');

  /** The day a session moved to or from, its new time, or its cancellation. */
  const toNote = ({ date, state, movedTo, movedFrom }: CalendarSession) => {
    if (state === 'cancelled') return t('groups.calendar.cancelled');
    if (movedTo) return t('groups.calendar.movedTo', { day: shortDay(movedTo.date), time: movedTo.startTime });
    if (movedFrom === date) return t('groups.calendar.timeChanged');
    return movedFrom ? t('groups.calendar.movedFrom', { day: shortDay(movedFrom) }) : undefined;
  };
  return {
    toNote,
    toSummary: (session: CalendarSession) =>
      [
        session.group.name,
        `${session.startTime}–${session.endTime}`,
        session.branch?.name,
        session.hall,
        session.trainer?.name,
        toNote(session),
        ...session.clashes.map(toClashText),
      ]
        .filter(Boolean)
        .join(', '),
    /** 'Большой зал · Белова' */
    toDetails: (session: CalendarSession, among: readonly CalendarSession[]) =>
      [toShortPlace(toPlaceOf(session), among.map(toPlaceOf)), session.trainer?.name.split(' ')[0]]
        .filter(Boolean)
        .join(' · '),
  };
}

const toPlaceOf = ({ branch, hall }: CalendarSession) => ({ branchName: branch?.name ?? null, hall });
