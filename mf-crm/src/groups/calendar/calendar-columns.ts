import type { CalendarSession } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { useT } from '@school/kit';
import { toShortPlace } from '../../shared/session-place';
import type { CalendarLanes } from '../list/use-groups-filter';
import { toPlaceOf } from './session-words';

/** The column of a session when halls or coaches are shown side by side. */
export function toLaneKey(session: CalendarSession, lanes: Exclude<CalendarLanes, 'days'>): string {
  if (lanes === 'coaches') return String(toCoach(session)?.id ?? '');
  return `${session.branch?.id ?? ''} ${session.hall ?? ''}`;
}

/** Who holds the session. */
const toCoach = ({ substitute, trainer }: CalendarSession) => substitute ?? trainer;

/** One column for each hall or coach that has a session. */
export function useLaneColumns() {
  const t = useT('mf-crm');
  const toName = (session: CalendarSession, lanes: CalendarLanes) => {
    if (lanes === 'coaches') return toCoach(session)?.name ?? t('groups.noCoach');
    const branch = session.branch?.name ?? t('groups.noBranch');
    return session.hall ? `${session.hall}, ${branch}` : branch;
  };
  return (sessions: readonly CalendarSession[], lanes: Exclude<CalendarLanes, 'days'>) => {
    const places = sessions.map(toPlaceOf);
    const toShort = (session: CalendarSession, name: string) => {
      if (lanes === 'coaches') return toCoach(session) ? toShortName(name) : name;
      const { hall } = session;
      return hall !== null && toShortPlace(toPlaceOf(session), places) === hall ? hall : name;
    };
    const columns = sessions.map((session) => {
      const name = toName(session, lanes);
      return { key: toLaneKey(session, lanes), name, short: toShort(session, name) };
    });
    return [...new Map(columns.map((column) => [column.key, column])).values()].sort((a, b) =>
      a.name.localeCompare(b.name, 'ru'),
    );
  };
}
