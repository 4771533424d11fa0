import type { CalendarSession } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { useFormats, useLabels, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';
import { useCoachesText, useSubstituteText } from '../../attendance/shared/use-substitute-text';
import { isNamedByHall } from '../../shared/session-place';
import type { CalendarLanes } from '../list/use-groups-filter';
import { useClashText } from './clash-list';

/** Texts of a session's block. */
export function useSessionWords() {
  const t = useT('mf-crm');
  const labels = useLabels();
  const locale = useDateLocale();
  const toClashText = useClashText();
  const toSubstituteText = useSubstituteText();
  const toCoaches = useCoachesText();
  const { shortDate } = useFormats();
  const shortDay = (day: string) => `${format(parseISO(day), 'EEEEEE', { locale })} ${shortDate(day)}`;

  /** The day a session moved to or from, its new time, or its cancellation; else its substitute. */
  const toNote = ({ date, state, movedTo, movedFrom, substitute }: CalendarSession) => {
    if (state === 'cancelled') return t('groups.calendar.cancelled');
    if (movedTo) return t('groups.calendar.movedTo', { day: shortDay(movedTo.date), time: movedTo.startTime });
    if (movedFrom === date) return t('groups.calendar.timeChanged');
    if (movedFrom) return t('groups.calendar.movedFrom', { day: shortDay(movedFrom) });
    return substitute ? toSubstituteText(substitute) : undefined;
  };
  return {
    toNote,
    toSummary: (session: CalendarSession) =>
      [
        session.group.name,
        labels.sportsDirection(session.sportsDirection),
        `${session.startTime}–${session.endTime}`,
        session.branch?.name,
        session.hall,
        toCoaches(session.substitute, session.trainer?.name),
        !isNoted(session) && toNote(session),
        ...session.clashes.map(toClashText),
      ]
        .filter(Boolean)
        .join(', '),
    /** 'Пересечение: Малый зал, Белова Е. А.' */
    toClash: ({ clashes, hall, trainer, substitute }: CalendarSession) => {
      if (clashes.length === 0) return undefined;
      const coach = substitute ?? trainer;
      const shared = [
        clashes.some(({ kind }) => kind === 'hall') && hall,
        clashes.some(({ kind }) => kind === 'trainer') && coach && toShortName(coach.name),
      ].filter(Boolean);
      return t('groups.calendar.clashOf', { what: shared.join(', ') });
    },
    /** 'Большой зал · Белова', 'Малый зал, Центральный · Белова', without what the heading above the column names. */
    toDetails: (session: CalendarSession, among: readonly CalendarSession[], lanes: CalendarLanes) =>
      [
        lanes !== 'halls' && toHallFirst(session, among),
        session.substitute
          ? !isNoted(session) && toSubstituteText(session.substitute)
          : lanes !== 'coaches' && session.trainer?.name.split(' ')[0],
      ]
        .filter(Boolean)
        .join(' · '),
    /** 'перерыв 2 ч 30 мин' */
    toGap: (total: number) => {
      const [hours, minutes] = [Math.floor(total / 60), total % 60];
      return minutes === 0 ? t('groups.calendar.gapHours', { hours }) : t('groups.calendar.gap', { hours, minutes });
    },
  };
}

/** The hall, which a bar with little room shows before anything else of the place. */
function toHallFirst(session: CalendarSession, among: readonly CalendarSession[]): string {
  const place = toPlaceOf(session);
  const branch = isNamedByHall(place, among.map(toPlaceOf)) ? null : place.branchName;
  return [place.hall, branch].filter(Boolean).join(', ');
}

/** Whether the note of the block names the substitute. */
export const isNoted = ({ substitute, state, movedFrom }: CalendarSession) =>
  Boolean(substitute) && state === 'planned' && movedFrom === null;

export const toPlaceOf = ({ branch, hall }: CalendarSession) => ({ branchName: branch?.name ?? null, hall });
