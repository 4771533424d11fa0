import type { Role } from '@school/api-contract/roles';
import type { Knex } from 'knex';

export interface Account {
  id: number;
  username: string;
  email: string | null;
  role: Role;
  active: boolean;
  passwordHash: string | null;
}

const columns = ['id', 'username', 'email', 'role', 'active', 'passwordHash'];

export async function findAccount(db: Knex, username: string): Promise<Account | undefined> {
  return db<Account>('users').where({ username }).first(columns);
}

/** Letter case of an address does not matter (unique index on lower(email)). */
export async function findActiveAccountByEmail(db: Knex, email: string): Promise<Account | undefined> {
  return db<Account>('users').whereRaw('lower(email) = lower(?)', [email]).where({ active: true }).first(columns);
}

export async function storeResetToken(trx: Knex, id: number, tokenHash: string, expiry: Date): Promise<void> {
  await trx('users').where({ id }).update({ resetToken: tokenHash, resetTokenExpiry: expiry });
}

/**
 * Sets the password of whoever holds the reset token and takes the token away, in one UPDATE: of two simultaneous calls
 * with one token only one finds it. Undefined when the token is unknown, used or expired.
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

/** Whether a reset token is good, before the costly hash of the new password is made. */
export async function isResetTokenGood(db: Knex, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db('users')
    .where({ resetToken: tokenHash, active: true })
    .where('resetTokenExpiry', '>', now)
    .first('id');
  return row !== undefined;
}

/**
 * Sets the password of an account whose old one has just been compared; a reset link on its way is good no longer.
 * False when the old one is not what it was: of two simultaneous changes one goes through.
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
