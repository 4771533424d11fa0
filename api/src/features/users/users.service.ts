import type { SessionUser } from '@school/api-contract/accounts/auth';
import {
  canInvite,
  type DeactivationBody,
  findDeleteRefusal,
  findEditRefusal,
  type Grants,
  type NewUserBody,
  type PersonGroups,
  type User,
  type UserBody,
  type userRoutes,
} from '@school/api-contract/accounts/users';
import type { RouteInput } from '@school/api-contract/route';
import type { ErrorDetail } from '@school/api-contract/rules/errors';
import { messages } from '@school/api-contract/rules/messages';
import { canEditGroupsForAccount, creatableRoles, hasCapability, type Role } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { type Page, positionId, positionText, readCursor, toPage } from '../../platform/http/paging';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import {
  type AccountFields,
  findTakenFields,
  insertAccount,
  lockAccount,
  lockAccountNames,
  removeAccount,
  type StoredAccount,
  setAccountActive,
  updateAccount,
} from '../auth/accounts';
import { hashPassword } from '../auth/passwords';
import type { AuthDeps } from '../auth/sessions';
import {
  getGrantsVersion,
  getPersonGroups,
  handOverGroups,
  hasGrants,
  replaceGrants,
  trainsGroups,
} from '../groups/person-groups.service';
import { dropOfCoach } from '../substitutes/substitutes.service';
import { endInvitation, issueInvitation } from './invitations.service';
import { findUsers, type UserRow } from './users.repository';

type ListQuery = RouteInput<typeof userRoutes.list>['query'];

const positionSchema = z.tuple([positionText, positionId]);

/** Staff by name, with what the caller may do with each. */
export async function listUsers({ db, clock }: AuthDeps, caller: SessionUser, query: ListQuery): Promise<Page<User>> {
  const { cursor, limit, ...filter } = query;
  const rows = await findUsers(db, clock.now(), {
    ...filter,
    after: readCursor(cursor, positionSchema),
    limit: limit + 1,
  });
  const page = toPage(rows, limit, (row) => [row.name, row.id]);
  return { ...page, rows: page.rows.map((row) => toUser(row, caller)) };
}

export async function getUser(db: Knex, now: Date, caller: SessionUser, id: number): Promise<User> {
  const [row] = await findUsers(db, now, { id, limit: 1 });
  if (!row) throw refuse('NOT_FOUND');
  return toUser(row, caller);
}

const toActor = ({ id, role }: SessionUser) => ({ id, role, createdBy: null });

function toUser({ total: _, ...row }: UserRow, caller: SessionUser): User {
  const actor = toActor(caller);
  const target = { id: row.id, role: row.role, createdBy: row.createdBy?.id ?? null };
  return {
    ...row,
    mayEdit: findEditRefusal(actor, target) === undefined,
    mayDelete: findDeleteRefusal(actor, target) === undefined,
    mayEditGroups: hasGrants(row) && canEditGroupsForAccount(actor, target),
    mayInvite: canInvite(actor, target),
  };
}

/**
 * Creates an account. Without a password the person is invited by e-mail. Refuses with USER_ROLE_REFUSED, USER_GROUPS_REFUSED, and
 * all taken fields at once.
 */
export async function createUser(deps: PlatformDeps, body: NewUserBody, caller: Caller): Promise<User> {
  const user = signedIn(caller);
  assertRoleCreatable(user, body.role);
  const { password, groupAssignments = [] } = body;
  const fields = toFields(body);
  if (groupAssignments.length > 0 && !hasGrants(fields)) {
    throw refuseField('groupAssignments', messages.roleHasNoGrants);
  }
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await assertFieldsFree(trx, fields, undefined);
    const id = await insertAccount(trx, fields, { passwordHash, createdBy: user.id, now });
    const metadata = { userId: id, role: fields.role, invited: passwordHash === null };
    await deps.audit.append(trx, [auditEvent(caller, 'user.created', metadata)]);
    const person = { id, role: fields.role, createdBy: user.id };
    await replaceGrants(deps, trx, { person, grants: groupAssignments }, caller);
    if (passwordHash === null) await issueInvitation(deps, trx, { ...fields, id }, caller);
    return getUser(trx, now, user, id);
  });
}

/**
 * Changes an account. A new role ends its login sessions; a new e-mail sends an open invitation again. Refuses with CONFLICT when
 * somebody changed it since `updatedAt`.
 */
export function changeUser(
  deps: AuthDeps,
  id: number,
  { updatedAt, ...body }: UserBody,
  caller: Caller,
): Promise<User> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const fields = toFields(body);
    const stored = await lockAllowed(trx, id, user, findEditRefusal);
    if (Date.parse(updatedAt) !== stored.updatedAt.getTime()) throw refuse('CONFLICT');
    const changed = listChangedFields(stored, fields);
    if (changed.length === 0) return getUser(trx, deps.clock.now(), user, id);
    await assertChangeAllowed(trx, user, stored, fields);
    await assertFieldsFree(trx, fields, id);
    const now = toLaterMoment(stored.updatedAt, deps.clock.now());
    await updateAccount(trx, stored, fields, now);
    const isNewRole = changed.includes('role');
    // ends them in this process at the commit, without a notice
    if (isNewRole) await deps.sessions.closeAllForUser(trx, id);
    const roles = isNewRole ? { before: { role: stored.role }, after: { role: fields.role } } : {};
    const dropped = hasCapability(fields.role, 'editAttendance') ? [] : await dropOfCoach(deps, trx, id, caller);
    const event = auditEvent(caller, 'user.updated', { userId: id, fields: changed, ...roles });
    await deps.audit.append(trx, [event, ...dropped]);
    if (changed.includes('email') && (await endInvitation(deps, trx, id))) {
      await issueInvitation(deps, trx, { ...fields, id }, caller);
    }
    return getUser(trx, now, user, id);
  });
}

/** Deletes an account that no record refers to. */
export function deleteUser(deps: AuthDeps, id: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const stored = await lockAllowed(trx, id, signedIn(caller), findDeleteRefusal);
    await endInvitation(deps, trx, id);
    await deps.sessions.closeAllForUser(trx, id);
    if (!(await removeAccount(trx, id))) throw refuse('USER_IN_RECORDS');
    await deps.audit.append(trx, [auditEvent(caller, 'user.removed', { userId: id, role: stored.role })]);
  });
}

/** Hands over the groups of a leaver, calls off their coming substitutions, and ends every login session and the invitation. */
export function deactivateUser(deps: AuthDeps, id: number, body: DeactivationBody, caller: Caller): Promise<User> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const stored = await lockAllowed(trx, id, user, findDeleteRefusal);
    if (!stored.active) throw refuse('ILLEGAL_TRANSITION', { status: 'deactivated' });
    const handedOver = await handOverGroups(deps, trx, { leaverId: id, ...body }, caller);
    await endInvitation(deps, trx, id);
    const now = toLaterMoment(stored.updatedAt, deps.clock.now());
    await setAccountActive(trx, id, false, now);
    await deps.sessions.disableAllForUser(trx, id);
    const dropped = await dropOfCoach(deps, trx, id, caller);
    const { groupIds } = handedOver;
    const event = auditEvent(caller, 'user.deactivated', { userId: id, groupIds });
    await deps.audit.append(trx, [...handedOver.events, event, ...dropped]);
    return getUser(trx, now, user, id);
  });
}

/** Lets a deactivated person sign in again; groups that were handed over are not returned. */
export function reactivateUser(deps: AuthDeps, id: number, caller: Caller): Promise<User> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const stored = await lockAllowed(trx, id, user, findDeleteRefusal);
    if (stored.active) throw refuse('ILLEGAL_TRANSITION', { status: 'active' });
    const now = toLaterMoment(stored.updatedAt, deps.clock.now());
    await setAccountActive(trx, id, true, now);
    await deps.audit.append(trx, [auditEvent(caller, 'user.reactivated', { userId: id })]);
    return getUser(trx, now, user, id);
  });
}

/**
 * Sends an invitation and ends the previous one. Refuses with ILLEGAL_TRANSITION when the person has a password or is
 * deactivated.
 */
export function inviteUser(deps: AuthDeps, id: number, caller: Caller): Promise<User> {
  return withInvited(deps, id, caller, async (trx, { email, ...stored }) => {
    if (email === null) throw refuse('ILLEGAL_TRANSITION', { status: 'invited' });
    await issueInvitation(deps, trx, { ...stored, email }, caller);
  });
}

/** Refuses with ILLEGAL_TRANSITION when there is no invitation. */
export function revokeInvitation(deps: AuthDeps, id: number, caller: Caller): Promise<User> {
  return withInvited(deps, id, caller, async (trx) => {
    if (!(await endInvitation(deps, trx, id))) throw refuse('ILLEGAL_TRANSITION', { status: 'invited' });
    await deps.audit.append(trx, [auditEvent(caller, 'user.invitation_revoked', { userId: id })]);
  });
}

function withInvited(
  deps: AuthDeps,
  id: number,
  caller: Caller,
  change: (trx: Knex.Transaction, stored: StoredAccount) => Promise<void>,
): Promise<User> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const stored = await lockAllowed(trx, id, user, (actor, target) =>
      canInvite(actor, target) ? undefined : (findEditRefusal(actor, target) ?? 'USER_NOT_YOURS'),
    );
    if (!stored.active || stored.hasPassword) {
      throw refuse('ILLEGAL_TRANSITION', { status: stored.active ? 'active' : 'deactivated' });
    }
    await change(trx, stored);
    return getUser(trx, deps.clock.now(), user, id);
  });
}

export async function getUserGroups({ db, clock }: AuthDeps, caller: SessionUser, id: number): Promise<PersonGroups> {
  const [row] = await findUsers(db, clock.now(), { id, limit: 1 });
  if (!row) throw refuse('NOT_FOUND');
  return getPersonGroups(db, caller, { id, role: row.role, createdBy: row.createdBy?.id ?? null });
}

/** Replaces a person's grants, see `replaceGrants`. Refuses with CONFLICT when one was changed since `version`. */
export function changeUserGroups(
  deps: AuthDeps,
  id: number,
  { version, grants }: { version: string; grants: Grants },
  caller: Caller,
): Promise<PersonGroups> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const person = await lockAllowed(trx, id, user, (actor, target) =>
      canEditGroupsForAccount(actor, target) ? undefined : 'FORBIDDEN',
    );
    if ((await getGrantsVersion(trx, id)) !== version) throw refuse('CONFLICT');
    await replaceGrants(deps, trx, { person, grants }, caller);
    return getPersonGroups(trx, user, person);
  });
}

/** Locks the account. Refuses with NOT_FOUND, and with the reason why the caller may not change it. */
async function lockAllowed(
  trx: Knex.Transaction,
  id: number,
  user: SessionUser,
  findRefusal: typeof findEditRefusal,
): Promise<StoredAccount> {
  const stored = await lockAccount(trx, id);
  if (!stored) throw refuse('NOT_FOUND');
  const refusal = findRefusal(toActor(user), stored);
  if (refusal !== undefined) throw refuse(refusal);
  return stored;
}

function assertRoleCreatable(user: SessionUser, role: Role): void {
  if (!creatableRoles[user.role].includes(role)) throw refuse('USER_ROLE_REFUSED');
}

/**
 * Refuses to change the own role, or the own e-mail without confirming it. A coach of groups keeps a role that can
 * train them.
 */
async function assertChangeAllowed(
  trx: Knex.Transaction,
  user: SessionUser,
  stored: StoredAccount,
  fields: AccountFields,
): Promise<void> {
  if (user.id === stored.id) {
    if (fields.role !== stored.role) throw refuseField('role', messages.ownRole);
    if (fields.email !== stored.email) throw refuseField('email', messages.ownEmail);
  }
  if (fields.role === stored.role) return;
  assertRoleCreatable(user, fields.role);
  if (fields.role === 'accountant' && (await trainsGroups(trx, stored.id))) {
    throw refuseField('role', messages.roleTrainsGroups);
  }
}

async function assertFieldsFree(trx: Knex.Transaction, fields: AccountFields, exceptId: number | undefined) {
  await lockAccountNames(trx);
  const taken = await findTakenFields(trx, { ...fields, exceptId });
  const details: ErrorDetail[] = [
    ...(taken.username ? [{ path: 'username', message: messages.usernameTaken }] : []),
    ...(taken.email ? [{ path: 'email', message: messages.emailTaken }] : []),
  ];
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}

const toFields = ({ username, email, role, fullName, phone }: Omit<UserBody, 'updatedAt'>): AccountFields => ({
  ...{ username, email, role },
  fullName: fullName || null,
  phone: phone || null,
});

const fieldNames = ['username', 'email', 'role', 'fullName', 'phone'] as const;

function listChangedFields(stored: StoredAccount, fields: AccountFields) {
  return fieldNames.filter((name) => stored[name] !== fields[name]);
}
