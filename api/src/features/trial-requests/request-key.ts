import { createHash } from 'node:crypto';

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
