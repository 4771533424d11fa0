import type { SessionUser } from '@school/api-contract/accounts/auth';
import { hasCapability } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { findGroupAccess, type GroupOwnership, toGroupScope, visibleGroupIds } from './group-scope';

/** Which students and which of their groups a user may see. */
export interface StudentScope {
  /** Query of group ids that limits the visible students to their members; undefined for all students. */
  ofGroups: Knex.QueryBuilder | undefined;
  /** Query of the ids of visible groups; undefined for all groups. */
  shownGroups: Knex.QueryBuilder | undefined;
  seesAttendance: boolean;
  seesPayments: boolean;
  seesMedicalInfo: boolean;
}

type User = Pick<SessionUser, 'id' | 'role'>;

export function toStudentScope(db: Knex, user: User): StudentScope {
  return {
    ofGroups: seesOwnStudentsOnly(user) ? visibleGroupIds(db, user) : undefined,
    shownGroups: visibleGroupIds(db, user),
    seesAttendance: hasCapability(user.role, 'viewAttendance'),
    seesPayments: hasCapability(user.role, 'payments'),
    seesMedicalInfo: hasCapability(user.role, 'viewMedicalInfo'),
  };
}

/** A coach sees only students of visible groups; every other role sees all students. */
export function seesOwnStudentsOnly({ role }: Pick<User, 'role'>): boolean {
  return role === 'coach';
}

/** @param groups the student's current groups */
export function canSeeStudent(user: User, groups: readonly GroupOwnership[]): boolean {
  const scope = toGroupScope(user);
  return !seesOwnStudentsOnly(user) || groups.some((group) => findGroupAccess(scope, group) !== null);
}

/** Query of the ids of the students in scope, for `in (...)`; undefined for all students. */
export function visibleStudentIds(
  db: Knex,
  { ofGroups }: Pick<StudentScope, 'ofGroups'>,
): Knex.QueryBuilder | undefined {
  return ofGroups && memberIds(db, ofGroups);
}

/** Query of the ids of current members of the groups. */
export function memberIds(db: Knex, groupIds: Knex.QueryBuilder): Knex.QueryBuilder {
  return db('studentGroups').select('studentId').where({ active: true }).whereIn('groupId', groupIds);
}
