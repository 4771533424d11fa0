import type { Knex } from 'knex';
import { type EventRange, toRanges } from './erased-events';

/** Identifies the events to erase; the lists may be empty. */
export interface Erasure {
  contractIds: readonly number[];
  /** Selects events that have the request in `metadata.trialRequestId`. */
  trialRequestIds: readonly number[];
}

/**
 * Erases phone, address, user agent and error text of the events together with the salt of their hash (152-FZ art. 21);
 * the type and time of the event stay. Returns the changed events, without those erased before. The caller must append
 * an event with them in `metadata.erasedEvents` in the same transaction: an erased event that no other event names
 * counts as tampered with.
 */
export async function erasePersonalData(trx: Knex.Transaction, erasure: Erasure): Promise<EventRange[]> {
  const trialRequests = erasure.trialRequestIds.map((trialRequestId) => JSON.stringify({ trialRequestId }));
  const rows: { id: number }[] = await trx('auditLogs')
    .whereNotNull('personalSalt')
    .where((about) =>
      about.whereIn('contractId', [...erasure.contractIds]).orWhereRaw('metadata @> any (?::jsonb[])', [trialRequests]),
    )
    .update(erased)
    .returning('id');
  return toRanges(rows.map(({ id }) => id));
}

const erased = { phoneNumber: null, ipAddress: null, userAgent: null, errorDetails: null, personalSalt: null };

/**
 * Does the same for at most `limit` older events that belong to no contract and no trial request, that is, the
 * addresses and browsers of staff. Returns their ids for `metadata.erasedEvents`.
 */
export async function eraseOldOrigins(trx: Knex.Transaction, before: Date, limit: number): Promise<number[]> {
  const old = trx('auditLogs')
    .whereNotNull('personalSalt')
    .whereNull('contractId')
    .whereRaw(`not jsonb_exists(metadata, 'trialRequestId')`)
    .where('timestamp', '<', before)
    .orderBy('timestamp')
    .limit(limit)
    // simultaneous runs erase different events, none of them twice
    .forUpdate()
    .skipLocked();
  const rows: { id: number }[] = await trx('auditLogs').whereIn('id', old.select('id')).update(erased).returning('id');
  return rows.map(({ id }) => id);
}
