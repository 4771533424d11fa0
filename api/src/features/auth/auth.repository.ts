import type { Role } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';

export interface Account {
  id: number;
  username: string;
  fullName: string | null;
  email: string | null;
  role: Role;
  active: boolean;
  passwordHash: string | null;
}

const columns = ['id', 'username', 'fullName', 'email', 'role', 'active', 'passwordHash'];

export async function findAccount(db: Knex, username: string): Promise<Account | undefined> {
  return db<Account>('users').where({ username }).first(columns);
}

/** Letter case of an address does not matter (unique index on lower(email)). */
export async function findActiveAccountByEmail(db: Knex, email: string): Promise<Account | undefined> {
  return db<Account>('users').whereRaw('lower(email) = lower(?)', [email]).where({ active: true }).first(columns);
}

interface ResetRequest {
  email: string;
  ipAddress: string;
  userAgent: string;
  createdAt: Date;
}

export async function insertResetRequest(trx: Knex, request: ResetRequest): Promise<number> {
  const ipAddress = request.ipAddress.slice(0, 45);
  const [row] = await trx('passwordResetRequests')
    .insert({ ...request, ipAddress })
    .returning('id');
  return row.id;
}

/** Deletes the request and returns it; undefined when it was deleted before. */
export async function deleteResetRequest(trx: Knex.Transaction, id: number): Promise<ResetRequest | undefined> {
  const [request] = await trx('passwordResetRequests').where({ id }).delete().returning('*');
  return request;
}

/** Counts the reset letters queued for the address since then. */
export async function countResetLetters(db: Knex, recipient: string, since: Date): Promise<number> {
  const row = await db('deliveries')
    .where({ purpose: 'password_reset', recipient })
    .where('createdAt', '>', since)
    .count({ letters: '*' })
    .first();
  return Number(row?.letters ?? 0);
}

/** Marks that the user is notified of a lock; undefined when that happened after `lastBefore`, or there is no address. */
export async function markLockNotified(
  trx: Knex.Transaction,
  id: number,
  { now, lastBefore }: { now: Date; lastBefore: Date },
): Promise<{ email: string; username: string; fullName: string | null } | undefined> {
  const [account] = await trx('users')
    .where({ id, active: true })
    .whereNotNull('email')
    .where((row) => row.whereNull('lockToldAt').orWhere('lockToldAt', '<=', lastBefore))
    .update({ lockToldAt: now })
    .returning(['email', 'username', 'fullName']);
  return account;
}

/** The hash of the account's last token; locks the account until the transaction ends. */
export async function lockResetToken(trx: Knex.Transaction, id: number): Promise<string | null> {
  const row = await trx('users').where({ id }).forUpdate().first('resetToken');
  return row?.resetToken ?? null;
}

export async function storeResetToken(trx: Knex, id: number, tokenHash: string, expiry: Date): Promise<void> {
  await trx('users').where({ id }).update({ resetToken: tokenHash, resetTokenExpiry: expiry });
}

/**
 * Sets the password of the account with the reset token and removes the token, in one UPDATE: of two simultaneous calls with
 * one token only one succeeds. Returns undefined when the token is unknown, used or expired.
 */
export async function replacePasswordByToken(
  trx: Knex,
  { tokenHash, passwordHash, now }: { tokenHash: string; passwordHash: string; now: Date },
): Promise<{ id: number } | undefined> {
  const [account] = await trx('users')
    .where({ resetToken: tokenHash, active: true })
    .where('resetTokenExpiry', '>', now)
    .update({ passwordHash, resetToken: null, resetTokenExpiry: null, updatedAt: now })
    .returning('id');
  return account;
}

/** Checked before the costly hash of the new password is computed. */
export async function isResetTokenValid(db: Knex, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db('users')
    .where({ resetToken: tokenHash, active: true })
    .where('resetTokenExpiry', '>', now)
    .first('id');
  return row !== undefined;
}

/**
 * Sets the password if the old hash is still the one that was compared, and removes the reset token. Returns false otherwise: of
 * two simultaneous changes one succeeds.
 */
export async function replacePassword(
  trx: Knex,
  { id, oldHash, passwordHash, now }: { id: number; oldHash: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const changed = await trx('users')
    .where({ id, passwordHash: oldHash })
    .update({ passwordHash, resetToken: null, resetTokenExpiry: null, updatedAt: now });
  return changed === 1;
}

/** Whether the account is active and still has this password; neither can change until the transaction ends. */
export async function lockUnchangedPassword(
  trx: Knex.Transaction,
  { id, passwordHash }: { id: number; passwordHash: string | null },
): Promise<boolean> {
  return (await trx('users').where({ id, passwordHash, active: true }).forShare().first('id')) !== undefined;
}
