import type { Knex } from 'knex';

/** Whom the events are about; the lists may be empty. */
export interface Erasure {
  contractIds: readonly number[];
  /** Events that name the request in `metadata.trialRequestId`. */
  trialRequestIds: readonly number[];
}

/**
 * Erases phone, address, user agent and error text of the events, with the salt of their hash (152-FZ art. 21). What
 * happened and when stays, and the chain stays whole. Returns how many events were changed; those erased before are not.
 */
export async function erasePersonalData(trx: Knex.Transaction, erasure: Erasure): Promise<number> {
  const trialRequests = erasure.trialRequestIds.map((trialRequestId) => JSON.stringify({ trialRequestId }));
  return trx('auditLogs')
    .whereNotNull('personalSalt')
    .where((about) =>
      about.whereIn('contractId', [...erasure.contractIds]).orWhereRaw('metadata @> any (?::jsonb[])', [trialRequests]),
    )
    .update(erased);
}

const erased = { phoneNumber: null, ipAddress: null, userAgent: null, errorDetails: null, personalSalt: null };

/**
 * The same for at most `limit` events from before the moment that belong to no contract and no trial request: whence staff
 * signed in and worked. Returns how many it were.
 */
export async function eraseOldOrigins(trx: Knex.Transaction, before: Date, limit: number): Promise<number> {
  const old = trx('auditLogs')
    .whereNotNull('personalSalt')
    .whereNull('contractId')
    .whereRaw(`not jsonb_exists(metadata, 'trialRequestId')`)
    .where('timestamp', '<', before)
    .orderBy('timestamp')
    .limit(limit);
  return trx('auditLogs').whereIn('id', old.select('id')).update(erased);
}
