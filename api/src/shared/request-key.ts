import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * The stored key of a request: equal only when the caller's key and all that was asked are equal. So a retry is found, and
 * another request that was sent with an old key by mistake is not lost.
 *
 * @param key of the caller; missing for a caller that cannot retry
 */
export function toRequestKey(key: string | undefined, request: object): string | null {
  return key === undefined
    ? null
    : createHash('sha256')
        .update(`${key} ${JSON.stringify(request)}`)
        .digest('hex');
}

/**
 * Creates a record unless one was created with the key; another call with the key waits meanwhile.
 *
 * @param requestKey see `toRequestKey`; null creates in any case
 */
export async function createOnce(
  trx: Knex.Transaction,
  requestKey: string | null,
  { find, create }: { find: (requestKey: string) => Promise<number | undefined>; create: () => Promise<number> },
): Promise<{ id: number; isNew: boolean }> {
  if (requestKey !== null) {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(:requestKey, 0))', { requestKey });
    const id = await find(requestKey);
    if (id !== undefined) return { id, isNew: false };
  }
  return { id: await create(), isNew: true };
}
