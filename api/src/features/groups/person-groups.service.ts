import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { DeactivationBody, Grants, PersonGroup, PersonGroups } from '@school/api-contract/accounts/users';
import type { GroupAccess } from '@school/api-contract/groups/groups';
import { messages } from '@school/api-contract/rules/messages';
import { canEditGroupsForAccount } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import type { AuditEvent } from '../../platform/audit/audit-log';
import { toLaterMoment } from '../../platform/database/later-moment';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { toGroupScope } from '../../shared/access/group-scope';
import { dropObsoleteSubstitutes } from '../substitutes/substitutes.service';
import { deleteGrant, saveGrant } from './access.repository';
import { assertTrainerAllowed, type GroupDeps, lockGroupForChange } from './groups.service';
import {
  findGrantsVersion,
  listPersonGroupRows,
  listTrainedGroupIds,
  type Person,
  type PersonGroupRow,
  setTrainer,
} from './person-groups.repository';

/** The groups that the caller can see, with the person's access to each. */
export async function getPersonGroups(db: Knex, caller: SessionUser, person: Person): Promise<PersonGroups> {
  const rows = await listPersonGroupRows(db, caller, person.id);
  return {
    version: await getGrantsVersion(db, person.id),
    groups: rows.map((row) => toPersonGroup(row, caller, person)),
  };
}

/** Whether grants have an effect for the role: owner and senior_admin manage all groups, accountants see none. */
export function hasGrants({ role }: Pick<Person, 'role'>): boolean {
  const { seesGroups, fullAccess } = toGroupScope({ id: 0, role });
  return seesGroups && !fullAccess;
}

function toPersonGroup(row: PersonGroupRow, caller: SessionUser, person: Person): PersonGroup {
  const { grant, callerAccess, ...group } = row;
  const owns = row.source === 'trainer' || row.source === 'creator';
  const { seesGroups, fullAccess } = toGroupScope(person);
  const access = !seesGroups ? null : fullAccess || owns ? 'manage' : grant;
  return { ...group, access, mayChange: mayChange(row, caller, person) };
}

function mayChange({ source, callerAccess }: PersonGroupRow, caller: SessionUser, person: Person): boolean {
  return (
    hasGrants(person) &&
    callerAccess === 'manage' &&
    (source === null || source === 'grant') &&
    canEditGroupsForAccount({ ...caller, createdBy: null }, person)
  );
}

/**
 * Replaces the person's grants to the groups that the caller may change; the others stay. Refuses with USER_GROUPS_REFUSED when
 * a grant to another group would change, and writes an event for each change. The caller has locked the person.
 */
export async function replaceGrants(
  deps: Pick<GroupDeps, 'audit'>,
  trx: Knex.Transaction,
  { person, grants }: { person: Person; grants: Grants },
  caller: Caller,
): Promise<void> {
  const user = signedIn(caller);
  const rows = await listPersonGroupRows(trx, user, person.id);
  const known = new Map(rows.map((row) => [row.groupId, row]));
  const isRefused = ({ groupId, accessType }: Grants[number]) => {
    const row = known.get(groupId);
    return !row || (row.grant !== accessType && !mayChange(row, user, person));
  };
  if (grants.some(isRefused)) throw refuse('USER_GROUPS_REFUSED');
  const wanted = new Map(grants.map(({ groupId, accessType }) => [groupId, accessType]));
  const toAfter = ({ groupId }: PersonGroupRow) => wanted.get(groupId) ?? null;
  const changed = rows.filter((row) => row.grant !== toAfter(row) && mayChange(row, user, person));
  const events: AuditEvent[] = [];
  for (const row of changed) {
    events.push(...(await changeGrant(trx, { groupId: row.groupId, userId: person.id }, toAfter(row), caller)));
  }
  // last, since the chain stays locked until the commit
  if (events.length > 0) await deps.audit.append(trx, events);
}

/** Returns the event of the change; none when there is nothing to change. */
async function changeGrant(
  trx: Knex.Transaction,
  key: { groupId: number; userId: number },
  after: GroupAccess | null,
  caller: Caller,
): Promise<AuditEvent[]> {
  const before = after === null ? await deleteGrant(trx, key) : await saveGrant(trx, key, after);
  if (before === after) return [];
  const eventType = after === null ? 'group.access_revoked' : 'group.access_granted';
  return [auditEvent(caller, eventType, { ...key, before, after })];
}

/**
 * Gives each active group of a leaver to the named coach, or leaves it without one. Refuses when a group is missing or is not
 * the leaver's, and a coach whom the caller may not assign. Returns the ids of the groups and the events, which the caller
 * appends at the end.
 */
export async function handOverGroups(
  deps: GroupDeps,
  trx: Knex.Transaction,
  { leaverId, handOver }: { leaverId: number } & DeactivationBody,
  caller: Caller,
): Promise<{ groupIds: number[]; events: AuditEvent[] }> {
  const user = signedIn(caller);
  const groupIds = await listTrainedGroupIds(trx, leaverId);
  const next = new Map(handOver.map(({ groupId, trainerId }) => [groupId, trainerId]));
  const isComplete = next.size === handOver.length && groupIds.length === next.size;
  if (!isComplete || groupIds.some((id) => !next.has(id))) throw refuseField('handOver', messages.handOver);
  const events: AuditEvent[] = [];
  for (const groupId of groupIds) {
    const trainerId = next.get(groupId) ?? null;
    const index = handOver.findIndex((each) => each.groupId === groupId);
    if (trainerId === leaverId) throw refuseField(`handOver.${index}.trainerId`, messages.trainerUnknown);
    const now = deps.clock.now();
    const stored = await lockGroupForChange(trx, groupId, user, now, 'manage');
    if (trainerId !== null) {
      await assertTrainerAllowed(trx, user, { trainerId, isNew: true, path: `handOver.${index}.trainerId` });
    }
    await setTrainer(trx, groupId, trainerId, toLaterMoment(stored.updatedAt, now));
    const change = { before: { trainerId: leaverId }, after: { trainerId } };
    events.push(auditEvent(caller, 'group.updated', { groupId, ...change }));
    events.push(...(await dropObsoleteSubstitutes(deps, trx, [groupId], caller)));
  }
  return { groupIds, events };
}

/** Text that differs after each change of the person's grants. */
export function getGrantsVersion(db: Knex, personId: number): Promise<string> {
  return findGrantsVersion(db, personId);
}

/** Whether the person trains an active group. */
export async function trainsGroups(db: Knex, personId: number): Promise<boolean> {
  return (await listTrainedGroupIds(db, personId)).length > 0;
}
