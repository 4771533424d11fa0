import type { Role } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { deleteEmailChange } from './profile/email-change.repository';

/** The fields of an account that other users may change; `auth` keeps its password, tokens and sessions. */
export interface AccountFields {
  username: string;
  email: string;
  role: Role;
  fullName: string | null;
  phone: string | null;
}

export interface StoredAccount extends Omit<AccountFields, 'email'> {
  id: number;
  email: string | null;
  active: boolean;
  hasPassword: boolean;
  createdBy: number | null;
  updatedAt: Date;
}

/** Locks an account, so that two simultaneous changes of it follow each other. */
export async function lockAccount(trx: Knex.Transaction, id: number): Promise<StoredAccount | undefined> {
  const row = await trx('users')
    .where({ id })
    .forNoKeyUpdate()
    .first(
      ...['id', 'username', 'email', 'role', 'fullName', 'phone', 'active', 'createdBy', 'updatedAt'],
      trx.raw('password_hash is not null as has_password'),
    );
  return row;
}

/** Returns which of user name and e-mail another account has, ignoring case. */
export async function findTakenFields(
  db: Knex,
  { username, email, exceptId }: { username: string; email: string; exceptId: number | undefined },
): Promise<{ username: boolean; email: boolean }> {
  const { rows } = await db.raw<{ rows: { username: boolean; email: boolean }[] }>(
    `select coalesce(bool_or(lower(username) = lower(:username)), false) as username,
       coalesce(bool_or(lower(email) = lower(:email)), false) as email
     from users where id is distinct from :exceptId::bigint`,
    { username, email, exceptId: exceptId ?? null },
  );
  return rows[0] ?? { username: false, email: false };
}

/** Serialises changes of user names and e-mails, so that a check for taken ones holds until the commit. */
export async function lockAccountNames(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtext(?))', ['account names']);
}

/** Creates an account; without a password nobody can sign in to it yet. Returns its id. */
export async function insertAccount(
  trx: Knex.Transaction,
  fields: AccountFields,
  { passwordHash, createdBy, now }: { passwordHash: string | null; createdBy: number; now: Date },
): Promise<number> {
  const [account] = await trx('users')
    .insert({ ...fields, passwordHash, createdBy, createdAt: now, updatedAt: now })
    .returning('id');
  return account.id;
}

/**
 * A new e-mail ends the reset link that was sent to the former one; a new role ends the login sessions (migration 0053) and tells
 * the open pages, whose bell shows what reached the former role.
 */
export async function updateAccount(
  trx: Knex.Transaction,
  before: StoredAccount,
  fields: AccountFields,
  now: Date,
): Promise<void> {
  const isNewEmail = fields.email.toLowerCase() !== before.email?.toLowerCase();
  await trx('users')
    .where({ id: before.id })
    .update({ ...fields, updatedAt: now, ...(isNewEmail && endedResetLink) });
  if (isNewEmail) await deleteEmailChange(trx, before.id);
  if (fields.role !== before.role) await trx.raw(`select pg_notify('notifications', ?::text)`, [before.id]);
}

const endedResetLink = { resetToken: null, resetTokenExpiry: null };

/** Login sessions, a reset link and an invitation end with a deactivation (migrations 0043 and 0053). */
export async function setAccountActive(trx: Knex.Transaction, id: number, active: boolean, now: Date): Promise<void> {
  await trx('users')
    .where({ id })
    .update({ active, updatedAt: now, ...endedResetLink });
}

/** Sets the password of an active account that has none yet. Returns whether it had none. */
export async function setFirstPassword(
  trx: Knex.Transaction,
  { id, passwordHash, now }: { id: number; passwordHash: string; now: Date },
): Promise<boolean> {
  const changed = await trx('users')
    .where({ id, active: true, passwordHash: null })
    .update({ passwordHash, updatedAt: now, ...endedResetLink });
  return changed === 1;
}

/**
 * Deletes an account unless a record refers to it: a row of another table that would lose the reference, or an event
 * other than its own sign-ins. Returns whether it was deleted.
 */
export async function removeAccount(trx: Knex.Transaction, id: number): Promise<boolean> {
  // the strongest row lock: no new row can refer to the account meanwhile
  await trx('users').where({ id }).forUpdate().first('id');
  if (await isNamedInRecords(trx, id)) return false;
  await trx('users').where({ id }).delete();
  return true;
}

interface Reference {
  tableName: string;
  columnName: string;
}

/**
 * Tables whose rows outlive the account (`on delete set null`) hold records; those whose rows are deleted with it do
 * not.
 */
async function isNamedInRecords(trx: Knex.Transaction, id: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: Reference[] }>(
    `select c.conrelid::regclass::text as table_name, a.attname as column_name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'n'`,
  );
  const named = rows.map(() => 'exists (select from ?? where ?? = ?)').join(' or ');
  const { rows: found } = await trx.raw<{ rows: { named: boolean }[] }>(
    `select ${named} or exists (select from audit_logs where user_id = ? and event_type not like 'auth.%') as named`,
    [...rows.flatMap(({ tableName, columnName }) => [tableName, columnName, id]), String(id)],
  );
  return found[0]?.named ?? true;
}
