import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { PlatformDeps } from '../../platform/platform-deps';
import { findGroupsToJoin, type GroupToJoin, toGroupsToJoinSql } from './groups-to-join.repository';

export type { GroupToJoin };
export { toGroupsToJoinSql };

/**
 * All active groups whose roster the user may change, by name, with the data for choosing one for a child.
 *
 * @param from the day from which the free places must stay free, 'yyyy-MM-dd'; today by default
 */
export function listGroupsToJoin(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  user: SessionUser,
  from: string | null = null,
): Promise<GroupToJoin[]> {
  return findGroupsToJoin(db, user, { from, now: clock.now() });
}
