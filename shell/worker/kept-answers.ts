import { keptAtHeader } from '@school/shell-contract/offline';

/** Longer than a weekend nobody works with what was kept. */
export const oldestMs = 72 * 3600 * 1000;

/** The answer as it is kept: with its time. */
export async function withTime(answer: Response, now: Date): Promise<Response> {
  const headers = new Headers(answer.headers);
  // The body comes decoded.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set(keptAtHeader, now.toISOString());
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
}

export function isTooOld(answer: Response, now: Date): boolean {
  return now.getTime() - Date.parse(answer.headers.get(keptAtHeader) ?? '') > oldestMs;
}
