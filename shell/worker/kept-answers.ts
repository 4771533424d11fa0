import { keptAtHeader } from '@school/shell-contract/offline';

/** Covers a weekend; older data must not be used. */
export const maxAgeMs = 72 * 3600 * 1000;

/** Adds a header with the time at which the answer was stored. */
export async function withKeptAtHeader(answer: Response, now: Date): Promise<Response> {
  const headers = new Headers(answer.headers);
  // The body is already decoded.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set(keptAtHeader, now.toISOString());
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
}

export function isTooOld(answer: Response, now: Date): boolean {
  return now.getTime() - Date.parse(answer.headers.get(keptAtHeader) ?? '') > maxAgeMs;
}
