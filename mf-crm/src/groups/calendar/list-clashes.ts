import type { CalendarSession } from '@school/api-contract/groups/groups';

/** A session with its clashes that no session before it has told of. */
export interface ClashRow {
  session: CalendarSession;
  clashes: CalendarSession['clashes'];
}

/** Both sessions of a clash have it; it is listed once, with the first of them. */
export function listClashes(sessions: readonly CalendarSession[]): ClashRow[] {
  const told = new Set<string>();
  return sessions.flatMap((session) => {
    const own = toKey(session.group.name, session);
    const clashes = session.clashes.filter((clash) => !told.has(`${session.date} ${toOther(clash)} ${own}`));
    for (const clash of clashes) told.add(`${session.date} ${own} ${toOther(clash)}`);
    return clashes.length > 0 ? [{ session, clashes }] : [];
  });
}

/** Pairs of sessions; two that share both a hall and a coach are one pair. */
export function countClashes(rows: readonly ClashRow[]): number {
  return rows.reduce((sum, { clashes }) => sum + new Set(clashes.map(toOther)).size, 0);
}

type Times = Pick<CalendarSession, 'startTime' | 'endTime'>;

const toKey = (groupName: string | null, { startTime, endTime }: Times) => `${startTime} ${endTime} ${groupName}`;

const toOther = (clash: CalendarSession['clashes'][number]) => toKey(clash.groupName, clash);
