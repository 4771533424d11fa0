import type { PhotographedSession } from '@school/api-contract/groups/session-photos';

export interface CoachSessions {
  coach: PhotographedSession['trainer'];
  sessions: PhotographedSession[];
}

const { compare } = new Intl.Collator('ru');

/** The sessions of each coach, by name; sessions of groups without a coach come last. */
export function listCoaches(sessions: readonly PhotographedSession[]): CoachSessions[] {
  const coaches = new Map<number, CoachSessions>();
  for (const session of sessions) {
    const id = session.trainer?.id ?? 0;
    const known = coaches.get(id) ?? { coach: session.trainer, sessions: [] };
    known.sessions.push(session);
    coaches.set(id, known);
  }
  return [...coaches.values()].sort((a, b) => {
    if (!a.coach || !b.coach) return a.coach ? -1 : 1;
    return compare(a.coach.name, b.coach.name);
  });
}
