import { messages } from '@school/api-contract/rules/messages';
import type { Hall, HallBody } from '@school/api-contract/school/branches';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { russianCount } from '../../shared/russian-text';
import { lockBranch } from './branches.repository';
import type { BranchDeps } from './branches.service';
import {
  deleteHall,
  findHall,
  hasHallName,
  insertHall,
  lockGroupsIn,
  lockHall,
  renameHallRow,
} from './halls.repository';

/** Adds a hall to a branch. Refuses with NOT_FOUND, and a name that another hall of the branch has. */
export function createHall(deps: BranchDeps, branchId: number, { name }: HallBody, caller: Caller): Promise<Hall> {
  return withTransaction(deps.db, async (trx) => {
    await assertBranchExists(trx, branchId);
    if (await hasHallName(trx, branchId, name)) throw refuseField('name', messages.hallNameTaken);
    const hallId = await insertHall(trx, branchId, name);
    await deps.audit.append(trx, [auditEvent(caller, 'hall.created', { branchId, hallId, after: { name } })]);
    return { id: hallId, name, groupCount: 0 };
  });
}

/** Renames a hall, also in its groups. Refuses with NOT_FOUND, and a name that another hall of the branch has. */
export function renameHall(
  deps: BranchDeps,
  { branchId, hallId }: { branchId: number; hallId: number },
  { name }: HallBody,
  caller: Caller,
): Promise<Hall> {
  return withTransaction(deps.db, async (trx) => {
    await assertBranchExists(trx, branchId);
    // locked before the hall, as in a change of a group, so that the two cannot deadlock
    await lockGroupsIn(trx, branchId);
    const hall = await getLockedHall(trx, branchId, hallId);
    if (hall.name === name) return hall;
    if (await hasHallName(trx, branchId, name, hallId)) throw refuseField('name', messages.hallNameTaken);
    await renameHallRow(trx, hallId, name);
    const metadata = { branchId, hallId, before: { name: hall.name }, after: { name } };
    await deps.audit.append(trx, [auditEvent(caller, 'hall.updated', metadata)]);
    return { ...hall, name };
  });
}

/** Removes a hall. Refuses with NOT_FOUND, and HALL_IN_USE while groups, archived ones included, name it. */
export function removeHall(
  deps: BranchDeps,
  { branchId, hallId }: { branchId: number; hallId: number },
  caller: Caller,
): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await assertBranchExists(trx, branchId);
    const { name, groupCount } = await getLockedHall(trx, branchId, hallId);
    if (groupCount > 0) {
      const groups = russianCount(groupCount, ['группы', 'групп', 'групп']);
      throw refuse('HALL_IN_USE', {
        message: `Этот зал указан у ${groups}, считая архивные. Сначала выберите другой.`,
      });
    }
    await deleteHall(trx, hallId);
    await deps.audit.append(trx, [auditEvent(caller, 'hall.removed', { branchId, hallId, before: { name } })]);
  });
}

/** Halls of one branch are changed one at a time. */
async function assertBranchExists(trx: Knex.Transaction, branchId: number): Promise<void> {
  if (!(await lockBranch(trx, branchId))) throw refuse('NOT_FOUND');
}

async function getLockedHall(trx: Knex.Transaction, branchId: number, hallId: number): Promise<Hall> {
  await lockHall(trx, hallId);
  // a separate statement sees groups that chose the hall while the first one waited for the lock
  const hall = await findHall(trx, branchId, hallId);
  if (!hall) throw refuse('NOT_FOUND');
  return hall;
}
