import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { BranchSection, BranchSectionBody, branchRoutes } from '@school/api-contract/school/branches';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { assertNotStale, compareFields } from '../../shared/concurrent-changes';
import {
  deleteBranchSection,
  findBranchSections,
  hasBranchAndSection,
  insertBranchSection,
  lockBranchSection,
  updateBranchSectionRow,
} from './branch-sections.repository';
import type { BranchDeps } from './branches.service';

/**
 * Adds a section to a branch. Refuses with NOT_FOUND when either is unknown, and a section that the branch has already.
 */
export function createBranchSection(deps: BranchDeps, body: BranchSectionBody, caller: Caller): Promise<BranchSection> {
  return withTransaction(deps.db, async (trx) => {
    if (!(await hasBranchAndSection(trx, body))) throw refuse('NOT_FOUND');
    const branchSectionId = await insertBranchSection(trx, body, deps.clock.now());
    if (branchSectionId === undefined) throw refuseField('sectionId', messages.sectionInBranch);
    const metadata = { branchSectionId, after: body };
    await deps.audit.append(trx, [auditEvent(caller, 'branch_section.created', metadata)]);
    return getBranchSection(trx, branchSectionId);
  });
}

/** Changes schedule and state. Refuses with NOT_FOUND and CONFLICT (changed since `updatedAt`). */
export function changeBranchSection(
  deps: BranchDeps,
  branchSectionId: number,
  { updatedAt, ...body }: RouteInput<typeof branchRoutes.updateBranchSection>['body'],
  caller: Caller,
): Promise<BranchSection> {
  return withTransaction(deps.db, async (trx) => {
    const stored = await lockBranchSection(trx, branchSectionId);
    if (!stored) throw refuse('NOT_FOUND');
    assertNotStale(stored, updatedAt);
    const { branchId, sectionId, schedule, active } = stored;
    const change = compareFields({ schedule, active }, body);
    if (!change) return getBranchSection(trx, branchSectionId);
    await updateBranchSectionRow(trx, branchSectionId, body, toLaterMoment(stored.updatedAt, deps.clock.now()));
    const metadata = { branchSectionId, branchId, sectionId, ...change };
    await deps.audit.append(trx, [auditEvent(caller, 'branch_section.updated', metadata)]);
    return getBranchSection(trx, branchSectionId);
  });
}

/** Removes a section from a branch; requests refer to branch and section themselves. Refuses with NOT_FOUND. */
export function removeBranchSection(deps: BranchDeps, branchSectionId: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const stored = await lockBranchSection(trx, branchSectionId);
    if (!stored) throw refuse('NOT_FOUND');
    await deleteBranchSection(trx, branchSectionId);
    const { updatedAt: _, ...before } = stored;
    await deps.audit.append(trx, [auditEvent(caller, 'branch_section.removed', { branchSectionId, before })]);
  });
}

async function getBranchSection(db: Knex, id: number): Promise<BranchSection> {
  const [branchSection] = await findBranchSections(db, id);
  if (!branchSection) throw refuse('NOT_FOUND');
  return branchSection;
}
