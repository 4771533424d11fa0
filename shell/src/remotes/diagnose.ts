export type Diagnosis =
  | { kind: 'integrity' | 'timeout' }
  /** `whole`: the file is available now and unchanged. */
  | { kind: 'network'; whole: boolean }
  | { kind: 'http'; status: number };

/**
 * Fetches a file again that did not load, because a script's error event gives no reason: unreachable, refused, or
 * corrupted.
 *
 * @param integrity of the released file when it is known
 */
export async function diagnoseUrl(url: string, integrity: string | undefined, timeoutMs: number): Promise<Diagnosis> {
  try {
    // Bypasses and refreshes the browser's cache: corrupted bytes would otherwise stay there for a year.
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) return { kind: 'http', status: answer.status };
    // HTML instead of the file comes from a proxy or a gateway, whatever its status.
    if (answer.headers.get('content-type')?.includes('text/html')) return { kind: 'http', status: answer.status };
    if (integrity === undefined) return { kind: 'network', whole: false };
    const bytes = await answer.arrayBuffer();
    return (await matches(bytes, integrity)) ? { kind: 'network', whole: true } : { kind: 'integrity' };
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    return late ? { kind: 'timeout' } : { kind: 'network', whole: false };
  }
}

async function matches(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-384', bytes);
  return integrity === `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
