import type { Knex } from 'knex';

export async function isEmailTaken(db: Knex, email: string): Promise<boolean> {
  return (await db('users').whereRaw('lower(email) = lower(?)', [email]).first('id')) !== undefined;
}

interface EmailChange {
  userId: number;
  email: string;
  tokenHash: string;
  expiresAt: Date;
}

/** Replaces the request of the user; returns the former one's token hash. */
export async function storeEmailChange(trx: Knex.Transaction, change: EmailChange): Promise<string | undefined> {
  const former = await deleteEmailChange(trx, change.userId);
  await trx('emailChanges').insert(change).onConflict('userId').merge();
  return former;
}

/** Returns the token hash of the removed request; undefined without one. */
export async function deleteEmailChange(trx: Knex.Transaction, userId: number): Promise<string | undefined> {
  const [row] = await trx('emailChanges').where({ userId }).delete().returning('tokenHash');
  return row?.tokenHash;
}

/** Uses the token up: of two simultaneous calls only one finds the request. */
export async function takeEmailChange(
  trx: Knex.Transaction,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; email: string } | undefined> {
  const [row] = await trx('emailChanges')
    .where({ tokenHash })
    .where('expiresAt', '>', now)
    .delete()
    .returning(['userId', 'email']);
  return row;
}

/**
 * Sets the address and removes the reset token, which was mailed to the old one. Returns false when the account is
 * deactivated or another account has the address.
 */
export async function replaceEmail(trx: Knex.Transaction, userId: number, email: string, now: Date): Promise<boolean> {
  const changed = await trx('users')
    .where({ id: userId, active: true })
    .whereRaw('not exists (select from users o where lower(o.email) = lower(?) and o.id <> users.id)', [email])
    .update({ email, resetToken: null, resetTokenExpiry: null, updatedAt: now });
  return changed === 1;
}
