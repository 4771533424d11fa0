import type { SessionUser } from '@school/api-contract/auth';
import type { Dashboard } from '@school/api-contract/dashboard';
import { hasCapability, mayOpenSection } from '@school/api-contract/roles';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../groups/visible-groups';
import { findFigures } from './dashboard.repository';

/** The cards as the user may see them: each counts what the list behind it shows to this user. */
export function readDashboard(db: Knex, user: SessionUser, now: Date): Promise<Dashboard> {
  return findFigures(db, {
    now,
    ofGroups: visibleGroupIds(db, user),
    ownStudentsOnly: user.role === 'coach',
    groups: mayOpenSection(user.role, 'groups'),
    payments: hasCapability(user.role, 'payments'),
  });
}
