import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { RegistrationGroups } from '@school/api-contract/families/group-suggestions';
import { refuse } from '../../platform/app-error';
import type { PlatformDeps } from '../../platform/platform-deps';
import { countYears } from '../../shared/calendar/days';
import { listGroupsToJoin } from '../groups/groups-to-join.service';
import { rankGroups } from '../groups/rank-groups';
import { findChildToPlace } from './group-suggestions.repository';
import { listOutsideContract } from './outside-contract';

/** The groups whose roster the user may change, the best for the child of the registration first. Refuses with NOT_FOUND. */
export async function suggestGroups(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  id: number,
  user: SessionUser,
): Promise<RegistrationGroups> {
  const child = await findChildToPlace(deps.db, id, deps.clock.now());
  if (!child) throw refuse('NOT_FOUND');
  const { birthDate, today, contract, ...wishes } = child;
  const age = countYears(birthDate, today);
  const groups = await listGroupsToJoin(deps, user);
  return {
    childAge: age,
    sportsDirection: child.sportsDirection,
    groups: rankGroups({ ...wishes, age }, groups).map((group) => ({
      ...group,
      outsideContract: groups.flatMap((each) => (each.id === group.id ? listOutsideContract(contract, each) : [])),
    })),
  };
}
