import type { Knex } from 'knex';
import { auditEvent } from '../../platform/audit/audit-event';
import type { AuditEvent } from '../../platform/audit/audit-log';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { settleTold, tellCalledOff, tellNamed } from './notify-substitutes';
import {
  deleteSubstitutes,
  findSubstitute,
  insertSubstitute,
  listComingOfCoach,
  listObsolete,
  type StoredSubstitute,
  updateComment,
  updateDate,
} from './substitutes.repository';

/**
 * Substitute coaches: who holds one session of a group in place of its coach. The caller of these functions has locked
 * the group (a leaver's account in `dropOfCoach`), decides who may call, and appends the returned events at the end.
 */

type Deps = Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>;

interface Session {
  groupId: number;
  /** 'yyyy-MM-dd' */
  date: string;
}

interface MovedSession extends Session {
  /** See `moveSubstitute`. */
  sessionOf: string;
  to: string;
  time: string;
  meetsAnother: boolean;
  /** All sessions of the day `date` move, and become one. */
  isWholeDay: boolean;
}

/** Why a substitution ended before its session. */
type EndReason = 'taken_back' | 'session_cancelled' | 'no_session' | 'met_another' | 'own_coach' | 'left';

export { findSubstitute };

/** Names the substitute of a session, in place of another one if it has one; tells all who are concerned. */
export async function nameSubstitute(
  deps: Deps,
  trx: Knex.Transaction,
  { coachId, comment, time, ...session }: Session & { coachId: number; comment: string; time: string },
  caller: Caller,
): Promise<AuditEvent[]> {
  const { groupId, date } = session;
  const callerId = signedIn(caller).id;
  const before = await findSubstitute(trx, session);
  if (before?.coachId === coachId) {
    if (before.comment === comment) return [];
    await updateComment(trx, before.id, comment);
    return [auditEvent(caller, 'session.substitute_comment', { groupId, date, coachId })];
  }
  if (before) {
    await deleteSubstitutes(trx, [before.id]);
    await settleTold(deps, trx, [before]);
    // the group's coach is told of the new one
    await tellCalledOff(deps, trx, before, { people: [before.coachId], callerId });
  }
  await insertSubstitute(trx, { ...session, coachId, comment, namedBy: callerId, namedAt: deps.clock.now() });
  const named = await findSubstitute(trx, session);
  if (named) await tellNamed(deps, trx, named, { time, callerId });
  return [
    auditEvent(caller, 'session.substitute_named', {
      ...{ groupId, date, coachId },
      ...(before && { before: before.coachId }),
    }),
  ];
}

/** Ends the substitution of a session, if it has one. */
export async function withdrawSubstitute(
  deps: Deps,
  trx: Knex.Transaction,
  session: Session,
  reason: EndReason,
  caller: Caller,
): Promise<AuditEvent[]> {
  const found = await findSubstitute(trx, session);
  return found ? endSubstitutions(deps, trx, [found], () => reason, caller) : [];
}

/**
 * The session moves and keeps its substitute, also where the group has another session: it holds the moved one, and goes on
 * with it. Only where the other one has a substitute already, who then has the whole day, the substitution ends.
 *
 * @param sessionOf the day of the session as it is planned
 * @param time 'HH:mm' of the session on its new day
 */
export async function moveSubstitute(
  deps: Deps,
  trx: Knex.Transaction,
  { groupId, date, sessionOf, to, time, meetsAnother, isWholeDay }: MovedSession,
  caller: Caller,
): Promise<AuditEvent[]> {
  const found = await findSubstitute(trx, { groupId, date });
  if (!found) return [];
  if (to !== date) {
    if (await findSubstitute(trx, { groupId, date: to }))
      return endSubstitutions(deps, trx, [found], () => 'met_another', caller);
    await updateDate(trx, found.id, { date: to, movedFrom: meetsAnother ? sessionOf : null });
  } else if (isWholeDay) {
    await updateDate(trx, found.id, { date, movedFrom: null });
  }
  await settleTold(deps, trx, [found]);
  await tellNamed(deps, trx, { ...found, date: to }, { time, callerId: signedIn(caller).id });
  return to === date
    ? []
    : [auditEvent(caller, 'session.substitute_moved', { groupId, date, movedTo: to, coachId: found.coachId })];
}

/** Ends substitutions that a change of the group has left without a session, or made by the group's own coach. */
export async function dropObsoleteSubstitutes(
  deps: Deps,
  trx: Knex.Transaction,
  groupIds: readonly number[],
  caller: Caller,
): Promise<AuditEvent[]> {
  const found = await listObsolete(trx, groupIds, deps.clock.now());
  const toReason = ({ coachId, trainerId }: StoredSubstitute) => (coachId === trainerId ? 'own_coach' : 'no_session');
  return endSubstitutions(deps, trx, found, toReason, caller);
}

/** Ends the coming substitutions of somebody who leaves, or whose new role marks nothing. Past ones stay in the records. */
export async function dropOfCoach(
  deps: Deps,
  trx: Knex.Transaction,
  coachId: number,
  caller: Caller,
): Promise<AuditEvent[]> {
  return endSubstitutions(deps, trx, await listComingOfCoach(trx, coachId, deps.clock.now()), () => 'left', caller);
}

/** The group's coach is told only where the session is theirs again. */
function toTold({ coachId, trainerId }: StoredSubstitute, reason: EndReason): (number | null)[] {
  switch (reason) {
    case 'own_coach':
      return [];
    case 'session_cancelled':
    case 'no_session':
    case 'met_another':
      return [coachId];
    case 'taken_back':
    case 'left':
      return [coachId, trainerId];
  }
}

async function endSubstitutions(
  deps: Deps,
  trx: Knex.Transaction,
  substitutes: readonly StoredSubstitute[],
  toReason: (substitute: StoredSubstitute) => EndReason,
  caller: Caller,
): Promise<AuditEvent[]> {
  if (substitutes.length === 0) return [];
  await deleteSubstitutes(
    trx,
    substitutes.map(({ id }) => id),
  );
  await settleTold(deps, trx, substitutes);
  for (const substitute of substitutes) {
    const people = toTold(substitute, toReason(substitute));
    await tellCalledOff(deps, trx, substitute, { people, callerId: signedIn(caller).id });
  }
  return substitutes.map((substitute) => {
    const { groupId, date, coachId } = substitute;
    return auditEvent(caller, 'session.substitute_withdrawn', { groupId, date, coachId, reason: toReason(substitute) });
  });
}
