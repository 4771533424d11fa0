import type { SessionUser } from '@school/api-contract/auth';
import { hasCapability } from '@school/api-contract/roles';
import type { Knex } from 'knex';
import { ownGroupIds, visibleGroupIds } from '../groups/visible-groups';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import type { StudentSight } from './student-filter.sql';
import { studentExists } from './students.repository';

/** A coach sees only students of own groups; every other role sees all (domain.md). */
export function sightOf({ clock }: Pick<AppDeps, 'clock'>, db: Knex, user: SessionUser): StudentSight {
  return {
    ofGroups: user.role === 'coach' ? ownGroupIds(db, user) : undefined,
    shownGroups: visibleGroupIds(db, user),
    seesAttendance: hasCapability(user.role, 'viewAttendance'),
    seesPayments: hasCapability(user.role, 'payments'),
    now: clock.now(),
  };
}

/** Refuses with NOT_FOUND: another coach's student does not exist for a coach. */
export async function refuseUnseen(db: Knex, id: number, sight: StudentSight): Promise<void> {
  if (!(await studentExists(db, id, sight))) throw refuse('NOT_FOUND');
}
