import type { attendanceRoutes, SessionImpact } from '@school/api-contract/groups/attendance';
import type { RouteInput } from '@school/api-contract/route';
import { refuse } from '../../platform/app-error';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getMarkableGroup } from '../attendance/attendance.service';
import { countFamilies } from '../family-messages/send-to-families';
import { countExtendedFor, listLosing, mayExtend, toClosedDay } from '../subscriptions/closure-extension.service';
import { findMeetings, findMoment, findSessionPeople } from './session-impact.repository';

type ImpactQuery = RouteInput<typeof attendanceRoutes.impact>['query'];

/** What a change of the session affects. Refuses with NOT_FOUND and FORBIDDEN. */
export async function getSessionImpact(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>,
  groupId: number,
  date: string,
  { movedTo, startTime, endTime }: ImpactQuery,
  caller: Caller,
): Promise<SessionImpact> {
  await getMarkableGroup(deps, groupId, caller);
  const people = await findSessionPeople(deps.db, { groupId, date });
  if (!people) throw refuse('NOT_FOUND');
  const isWhole = movedTo !== undefined && startTime !== undefined && endTime !== undefined;
  const meetings = isWhole
    ? await findMeetings(deps.db, signedIn(caller), { groupId, date, movedTo, startTime, endTime })
    : { clashes: [], otherTimes: [], substituteThere: null };
  const moments = [people.startsAt, isWhole ? await findMoment(deps.db, movedTo, startTime) : null];
  const isOver = moments.every((moment) => moment === null || moment <= deps.clock.now());
  const { state, trials, substitute } = people;
  const now = deps.clock.now();
  const asks = movedTo === undefined && mayExtend(caller);
  return {
    families: isOver ? null : countFamilies(people.families),
    ...{ trials, substitute },
    ...meetings,
    subscriptions: asks && state === 'planned' ? await listLosing(deps.db, toClosedDay({ groupId, date }), now) : [],
    extended: asks && state === 'cancelled' ? await countExtendedFor(deps.db, { groupId, date }, now) : 0,
  };
}
