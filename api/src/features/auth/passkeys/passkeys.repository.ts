import type { Passkey } from '@school/api-contract/accounts/passkeys';
import type { Knex } from 'knex';

export interface PasskeyRow {
  id: number;
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
}

interface PasskeyFacts {
  id: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const toPasskey = ({ createdAt, lastUsedAt, ...rest }: PasskeyFacts): Passkey => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listPasskeys(db: Knex, userId: number): Promise<Passkey[]> {
  const rows = await db<PasskeyFacts & { userId: number }>('passkeys')
    .where({ userId })
    .orderBy('id')
    .select('id', 'name', 'createdAt', 'lastUsedAt');
  return rows.map(toPasskey);
}

export async function listCredentialIds(db: Knex, userId: number): Promise<string[]> {
  return db('passkeys').where({ userId }).orderBy('id').pluck('credentialId');
}

/** Returns undefined when an account has this credential already. */
export async function insertPasskey(
  trx: Knex,
  passkey: Omit<PasskeyRow, 'id'> & { name: string; createdAt: Date },
): Promise<Passkey | undefined> {
  const [row] = await trx<PasskeyFacts>('passkeys')
    .insert(passkey)
    .onConflict(trx.raw('(credential_id)'))
    .ignore()
    .returning(['id', 'name', 'createdAt', 'lastUsedAt']);
  return row && toPasskey(row);
}

/** Returns the name of the removed passkey; undefined when the user does not have it. */
export async function deletePasskey(trx: Knex, userId: number, id: number): Promise<string | undefined> {
  const [row] = await trx('passkeys').where({ id, userId }).delete().returning('name');
  return row?.name;
}

/** Returns how many there were. */
export async function deletePasskeys(trx: Knex, userId: number): Promise<number> {
  return trx('passkeys').where({ userId }).delete();
}

interface PasskeyWithAccount extends PasskeyRow {
  account: { id: number; passwordHash: string | null };
}

/** The passkey of an active account. */
export async function findPasskey(db: Knex, credentialId: string): Promise<PasskeyWithAccount | undefined> {
  const row = await db('passkeys as p')
    .join('users as u', 'u.id', 'p.userId')
    .where({ 'p.credentialId': credentialId, 'u.active': true })
    .first('p.id', 'p.userId', 'p.credentialId', 'p.publicKey', 'p.counter', 'u.passwordHash');
  if (!row) return undefined;
  const { passwordHash, ...passkey } = row;
  return { ...passkey, account: { id: passkey.userId, passwordHash } };
}

/** Returns false when the passkey was removed, or used with a later counter, meanwhile. */
export async function markPasskeyUsed(
  trx: Knex,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  { newCounter, now }: { newCounter: number; now: Date },
): Promise<boolean> {
  return (await trx('passkeys').where({ id, counter }).update({ counter: newCounter, lastUsedAt: now })) === 1;
}

export async function insertChallenge(
  db: Knex,
  challenge: { challengeHash: string; userId: number | null; expiresAt: Date },
): Promise<void> {
  await db('passkeyChallenges').insert(challenge);
}

/** Uses a challenge up; returns false when it is unknown, used, expired or of somebody else. */
export async function useChallenge(
  db: Knex,
  { challengeHash, userId, now }: { challengeHash: string; userId: number | null; now: Date },
): Promise<boolean> {
  const used = await db('passkeyChallenges').where({ challengeHash, userId }).where('expiresAt', '>', now).delete();
  return used === 1;
}
