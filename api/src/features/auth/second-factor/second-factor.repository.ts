import type { Knex } from 'knex';

interface SecondFactorRow {
  secret: Buffer;
  confirmedAt: Date | null;
}

export async function findSecondFactor(db: Knex, userId: number): Promise<SecondFactorRow | undefined> {
  return db<SecondFactorRow & { userId: number }>('secondFactors').where({ userId }).first('secret', 'confirmedAt');
}

/** Whether the user signs in with codes, with passkeys, with both or with neither. */
export async function findSecondFactorKinds(db: Knex, userId: number): Promise<{ codes: boolean; passkeys: boolean }> {
  const { rows } = await db.raw<{ rows: [{ codes: boolean; passkeys: boolean }] }>(
    `select exists (select from second_factors where user_id = :userId and confirmed_at is not null) as codes,
       exists (select from passkeys where user_id = :userId) as passkeys`,
    { userId },
  );
  return rows[0];
}

/** Stores a secret that waits for its first code; returns false when a confirmed one is there. */
export async function storeUnconfirmedSecret(trx: Knex, userId: number, secret: Buffer): Promise<boolean> {
  const stored = await trx('secondFactors')
    .insert({ userId, secret })
    .onConflict('userId')
    .merge()
    .whereNull('second_factors.confirmed_at')
    .returning('userId');
  return stored.length > 0;
}

/** Returns false when another call confirmed it or replaced the secret meanwhile. */
export async function confirmSecret(
  trx: Knex,
  { userId, secret, step, now }: { userId: number; secret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const confirmed = await trx('secondFactors')
    .where({ userId, secret })
    .whereNull('confirmedAt')
    .update({ confirmedAt: now, lastStep: step });
  return confirmed === 1;
}

/** Returns false when there was none. */
export async function deleteSecondFactor(trx: Knex, userId: number): Promise<boolean> {
  return (await trx('secondFactors').where({ userId }).delete()) > 0;
}

export async function replaceRecoveryCodes(trx: Knex, userId: number, codeHashes: readonly string[]): Promise<void> {
  await trx('recoveryCodes').where({ userId }).delete();
  await trx('recoveryCodes').insert(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/**
 * Counts one try before it is checked, so that simultaneous guesses count too. Returns the secret; undefined when no
 * second factor is on or its tries of the period are used up.
 */
export async function countTry(
  db: Knex,
  userId: number,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<{ secret: Buffer } | undefined> {
  const { rows } = await db.raw<{ rows: { secret: Buffer }[] }>(
    `update second_factors set
       wrong_codes = case when wrong_codes_since > :since then wrong_codes + 1 else 1 end,
       wrong_codes_since = case when wrong_codes_since > :since then wrong_codes_since else :now end
     where user_id = :userId and confirmed_at is not null
       and (wrong_codes_since is null or wrong_codes_since <= :since or wrong_codes < :most)
     returning secret`,
    { userId, now, since, most },
  );
  return rows[0];
}

export async function clearTries(trx: Knex, userId: number): Promise<void> {
  await trx('secondFactors').where({ userId }).update({ wrongCodes: 0, wrongCodesSince: null });
}

/** Returns false when the time step, or a later one, was used before. */
export async function markStepUsed(trx: Knex, userId: number, step: number): Promise<boolean> {
  return (await trx('secondFactors').where({ userId }).where('lastStep', '<', step).update({ lastStep: step })) === 1;
}

/** Returns false when the code is unknown or was used before. */
export async function markRecoveryCodeUsed(trx: Knex, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const used = await trx('recoveryCodes').where({ userId, codeHash }).whereNull('usedAt').update({ usedAt: now });
  return used === 1;
}
