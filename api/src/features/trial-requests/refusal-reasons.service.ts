import type { refusalReasonRoutes, StoredRefusalReason } from '@school/api-contract/families/refusal-reasons';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { assertNotStale, compareFields } from '../../shared/concurrent-changes';
import {
  findRefusalReasons,
  findStoredReason,
  hasOtherActiveReason,
  hasReasonName,
  insertReason,
  lockRefusalReasons,
  setReasonOrder,
  updateReason,
} from './refusal-reasons.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

/** Adds a reason at the end. Refuses a name that another reason has. */
export function createRefusalReason(deps: Deps, name: string, caller: Caller): Promise<StoredRefusalReason> {
  return withTransaction(deps.db, async (trx) => {
    await lockRefusalReasons(trx);
    if (await hasReasonName(trx, name)) throw refuseField('name', messages.refusalReasonTaken);
    const refusalReasonId = await insertReason(trx, name, deps.clock.now());
    const metadata = { refusalReasonId, after: { name } };
    await deps.audit.append(trx, [auditEvent(caller, 'refusal_reason.created', metadata)]);
    return getReason(trx, refusalReasonId);
  });
}

/**
 * Renames, deactivates or reactivates a reason. Refuses with NOT_FOUND, CONFLICT (changed since `updatedAt`), a name
 * that another reason has, and the deactivation of the last active reason, without which no request could be refused.
 */
export function changeRefusalReason(
  deps: Deps,
  refusalReasonId: number,
  { updatedAt, ...body }: RouteInput<typeof refusalReasonRoutes.update>['body'],
  caller: Caller,
): Promise<StoredRefusalReason> {
  return withTransaction(deps.db, async (trx) => {
    await lockRefusalReasons(trx);
    const stored = await findStoredReason(trx, refusalReasonId);
    if (!stored) throw refuse('NOT_FOUND');
    assertNotStale(stored, updatedAt);
    const { updatedAt: changedAt, ...before } = stored;
    const change = compareFields(before, body);
    if (!change) return getReason(trx, refusalReasonId);
    if (await hasReasonName(trx, body.name, refusalReasonId)) throw refuseField('name', messages.refusalReasonTaken);
    if (!body.active && !(await hasOtherActiveReason(trx, refusalReasonId))) {
      throw refuseField('active', messages.lastRefusalReason);
    }
    await updateReason(trx, refusalReasonId, body, toLaterMoment(changedAt, deps.clock.now()));
    const metadata = { refusalReasonId, ...change };
    await deps.audit.append(trx, [auditEvent(caller, 'refusal_reason.updated', metadata)]);
    return getReason(trx, refusalReasonId);
  });
}

/** Sets the order. Refuses with CONFLICT unless `ids` contains each reason once. */
export function reorderRefusalReasons(
  deps: Deps,
  ids: readonly number[],
  caller: Caller,
): Promise<StoredRefusalReason[]> {
  return withTransaction(deps.db, async (trx) => {
    await lockRefusalReasons(trx);
    const before = await findRefusalReasons(trx);
    const known = new Set(before.map(({ id }) => id));
    if (new Set(ids).size !== ids.length || ids.length !== known.size || ids.some((id) => !known.has(id))) {
      throw refuse('CONFLICT');
    }
    if (before.every(({ id }, index) => id === ids[index])) return before;
    await setReasonOrder(trx, ids);
    const after = await findRefusalReasons(trx);
    const names = (reasons: readonly StoredRefusalReason[]) => reasons.map(({ name }) => name);
    const metadata = { before: names(before), after: names(after) };
    await deps.audit.append(trx, [auditEvent(caller, 'refusal_reason.reordered', metadata)]);
    return after;
  });
}

async function getReason(db: Knex, id: number): Promise<StoredRefusalReason> {
  const [reason] = await findRefusalReasons(db, id);
  if (!reason) throw refuse('NOT_FOUND');
  return reason;
}
