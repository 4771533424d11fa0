import type { CalendarSession } from '@school/api-contract/groups/groups';
import { useT } from '@school/kit';
import type { CalendarLanes } from '../list/use-groups-filter';

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
    const names = new Map(sessions.map((session) => [toLaneKey(session, lanes), toName(session, lanes)]));
    return [...names]
      .map(([key, name]) => ({ key, name, short: name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'ru'));
  };
}
