export type Diagnosis =
  | { kind: 'integrity' | 'timeout' }
  /** `whole`: it is there now, and as it was released. */
  | { kind: 'network'; whole: boolean }
  | { kind: 'http'; status: number };

/**
 * Asks again for a file that did not load, because a script's error event says nothing: unreachable, refused, or not the
 * bytes that were released.
 *
 * @param integrity of the released file when it is known
 */
export async function diagnose(url: string, integrity: string | undefined, timeoutMs: number): Promise<Diagnosis> {
  try {
    // Past the browser's cache and into it: bytes spoilt on the way would otherwise stay there for the file's year.
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) return { kind: 'http', status: answer.status };
    // A page of HTML instead of the file is a proxy's or a gateway's answer, whatever its status says.
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
