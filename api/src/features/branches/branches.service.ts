import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { Branch, BranchBody, branchRoutes } from '@school/api-contract/school/branches';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { assertNotStale, compareFields } from '../../shared/concurrent-changes';
import { russianCount } from '../../shared/russian-text';
import {
  countActiveGroups,
  findBranches,
  hasBranchName,
  insertBranch,
  keepBranchActive,
  lockBranch,
  lockBranchNames,
  updateBranchRow,
} from './branches.repository';
import { keepHall } from './halls.repository';
import { isOpenPair, isSessionOff } from './open-sections.repository';

export type BranchDeps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

/** Creates a branch. Refuses a name that another branch has. */
export function createBranch(deps: BranchDeps, body: BranchBody, caller: Caller): Promise<Branch> {
  return withTransaction(deps.db, async (trx) => {
    await lockBranchNames(trx);
    if (await hasBranchName(trx, body.name)) throw refuseField('name', messages.branchNameTaken);
    const branchId = await insertBranch(trx, body, deps.clock.now());
    await deps.audit.append(trx, [auditEvent(caller, 'branch.created', { branchId, after: body })]);
    return getBranch(trx, branchId);
  });
}

/**
 * Changes, closes or reopens a branch. Refuses with NOT_FOUND, CONFLICT (changed since `updatedAt`), BRANCH_HAS_GROUPS
 * when it would close a branch in which groups train, and a name that another branch has.
 */
export function changeBranch(
  deps: BranchDeps,
  branchId: number,
  { updatedAt, ...body }: RouteInput<typeof branchRoutes.update>['body'],
  caller: Caller,
): Promise<Branch> {
  return withTransaction(deps.db, async (trx) => {
    await lockBranchNames(trx);
    const stored = await lockBranch(trx, branchId);
    if (!stored) throw refuse('NOT_FOUND');
    assertNotStale(stored, updatedAt);
    const { updatedAt: changedAt, ...before } = stored;
    const change = compareFields(before, body);
    if (!change) return getBranch(trx, branchId);
    if (await hasBranchName(trx, body.name, branchId)) throw refuseField('name', messages.branchNameTaken);
    if (change.after.active === false) await assertNoActiveGroups(trx, branchId);
    await updateBranchRow(trx, branchId, body, toLaterMoment(changedAt, deps.clock.now()));
    await deps.audit.append(trx, [auditEvent(caller, 'branch.updated', { branchId, ...change })]);
    return getBranch(trx, branchId);
  });
}

/** For other features: whether a group may join the branch; if so, the branch stays active until the transaction ends. */
export function canJoinBranch(trx: Knex.Transaction, branchId: number): Promise<boolean> {
  return keepBranchActive(trx, branchId);
}

/** For other features: whether the branch has the hall; if so, it keeps it until the transaction ends. */
export function hasHall(trx: Knex.Transaction, branchId: number, hall: string): Promise<boolean> {
  return keepHall(trx, branchId, hall);
}

/** For other features: whether a session of the section in the branch is cancelled or moved away from that moment. */
export function isTrialSessionOff(
  db: Knex,
  place: { branchId: number; sectionId: number },
  moment: Date,
): Promise<boolean> {
  return isSessionOff(db, place, moment);
}

/** For other features: whether families may ask for the section in the branch. */
export function takesTrialRequests(db: Knex, branchId: number, sectionId: number): Promise<boolean> {
  return isOpenPair(db, branchId, sectionId);
}

async function getBranch(db: Knex, id: number): Promise<Branch> {
  const [branch] = await findBranches(db, id);
  if (!branch) throw refuse('NOT_FOUND');
  return branch;
}

async function assertNoActiveGroups(trx: Knex.Transaction, branchId: number): Promise<void> {
  const count = await countActiveGroups(trx, branchId);
  if (count === 0) return;
  const groups = russianCount(count, ['действующая группа', 'действующие группы', 'действующих групп']);
  throw refuse('BRANCH_HAS_GROUPS', {
    message: `В отделении ${groups}. Сначала переведите группы в другое отделение или отправьте в архив.`,
  });
}
